// Why the packer took a region or left it, in words. A region pays when its probability exceeds half the expected F1 of
// the answer; what pays still has to fit the limits.

import { distinctLines } from '../results.ts';
import { isChosen, type Survey, type SurveyedRegion } from './survey.ts';
import { type Explanation, heading, measured } from './types.ts';

/** The packer's reasons about one region. */
export function explainPacking(survey: Survey, region: SurveyedRegion): Explanation {
  const { selection, limits } = survey;
  const bar = selection.expectedF1 / 2;
  const lines = distinctLines(selection.regions);
  const used = `${selection.regions.length} of ${limits.maxRegions} regions and ${lines} of ${limits.maxLines} lines are used`;
  const pays = region.probability > bar;
  const children: Explanation[] = [
    measured(bar, 'probability', 'from here on a region raises the expected F1 of the answer (half of it)'),
    heading(used),
  ];
  if (isChosen(survey, region)) {
    const why = pays ? 'it pays' : 'it lies between, or beside, regions that pay';
    return heading(`packing: taken, for ${why}`, children);
  }
  if (!pays) return heading('packing: left out, for it would lower the expected F1 of the answer', children);
  const size = region.end - region.start + 1;
  if (size > limits.maxLines)
    return heading(`packing: left out, for its ${size} lines are more than the ${limits.maxLines} allowed`, children);
  const full = selection.regions.length >= limits.maxRegions ? 'regions' : 'lines';
  return heading(`packing: left out, for the budget of ${full} went to others (it has ${size} lines)`, children);
}
