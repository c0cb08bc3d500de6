// A candidate file whose regions were not scored, as nodes of the tree: its score, and the files before it.

import { sigmoid } from '../rank/apply.ts';
import { differencesBetween } from './compare.ts';
import { fileContributions } from './contributions.ts';
import { differenceNode, featureNodes } from './score-nodes.ts';
import { SCORED_FILES, type Survey, type SurveyedFile } from './survey.ts';
import { type Explanation, heading, measured } from './types.ts';

/** Files listed as having outranked another. */
const MAX_RIVALS = 5;
/** Differences listed against the last file that was scored. */
const MAX_DIFFERENCES = 5;

export function fileNodes(road: Survey, file: SurveyedFile): Explanation[] {
  const { logOdds, rank } = file.standing;
  const parts = featureNodes(fileContributions(road, file), road.model.file.intercept);
  const score = measured(logOdds, 'log-odds', 'score, and what each feature added to it', parts);
  const nodes = [measured(sigmoid(logOdds), 'probability', 'its file, under the file model', [score])];
  const above = road.files.slice(0, Math.min(MAX_RIVALS, rank)).map(({ file: other, standing }) => {
    return measured(sigmoid(standing.logOdds), 'probability', road.index.pathOf(other));
  });
  if (above.length > 0) nodes.push(heading(`${rank} files outranked it; the first ${above.length}`, above));
  const last = road.files[SCORED_FILES - 1];
  if (last !== undefined && rank >= SCORED_FILES) nodes.push(turningNode(road, file, last));
  return nodes;
}

// --- internal ---

function turningNode(road: Survey, file: SurveyedFile, last: SurveyedFile): Explanation {
  const lacks = differencesBetween(fileContributions(road, file), fileContributions(road, last))
    .filter(({ gain }) => gain > 0)
    .slice(0, MAX_DIFFERENCES);
  const gap = (last.standing.logOdds - file.standing.logOdds).toFixed(2);
  const against = `${road.index.pathOf(last.file)}, the last file whose regions are scored`;
  const words = `what would have had to be different: it lacks ${gap} log-odds against ${against}; that one has more of`;
  return heading(words, lacks.map(differenceNode));
}
