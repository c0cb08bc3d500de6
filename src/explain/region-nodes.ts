// Everything about one scored region as a node of the tree.

import { logit } from '../rank/apply.ts';
import { spellingOf } from '../spelling.ts';
import type { Region } from '../types.ts';
import { explainPacking } from './budget.ts';
import { differencesTo, turningPoint } from './compare.ts';
import { calibrationParts, fileContributions, regionContributions, stageBase } from './contributions.ts';
import { type CueHit, cueHits } from './cue-hits.ts';
import { differenceNode, featureNodes, showNumber } from './score-nodes.ts';
import { isChosen, type Survey, type SurveyedRegion } from './survey.ts';
import { type Explanation, heading, measured } from './types.ts';
import { matchedWords } from './words.ts';

const MAX_CUES = 12;
const MAX_WORDS = 8;
/** Regions listed as having outranked another. */
const MAX_RIVALS = 5;
/** Differences listed for each of them. */
const MAX_LEADS = 3;

/** Cues, words, score, packing, rivals and turning point of a region. */
export function explainRegion(road: Survey, region: SurveyedRegion): Explanation {
  const children = [
    cuesNode(cueHits(road.evidence, region)),
    wordsNode(road, region),
    scoreNode(road, region),
    explainPacking(road, region),
    rivalsNode(road, region),
    turningNode(road, region),
  ];
  return measured(region.probability, 'probability', `${placeOf(region)}, ${kindOf(road, region)}`, children);
}

export function cuesNode(hits: readonly CueHit[]): Explanation {
  if (hits.length === 0) return heading('cues: none points here');
  const shown = hits
    .slice(0, MAX_CUES)
    .map(({ confidence, description, onLines }) =>
      measured(confidence, 'confidence', `${description}${onLines ? '' : ' (the file)'}`),
    );
  if (hits.length > MAX_CUES) shown.push(heading(`and ${hits.length - MAX_CUES} more`));
  return heading('cues that point here', shown);
}

/** `path:12-18`, or `path:12` for one line. */
export function placeOf({ path, start, end }: Region): string {
  return start === end ? `${path}:${start}` : `${path}:${start}-${end}`;
}

export function percent(probability: number): string {
  return `${(probability * 100).toFixed(probability > 0 && probability < 0.1 ? 1 : 0)} %`;
}

/** What a region is: "function parse", "head of class Reader", "a gap". */
export function kindOf({ index }: Survey, { region }: { readonly region: number }): string {
  const definition = index.definitionOfRegion(region);
  const kind = index.regionKindOf(region);
  if (kind === 'file') return 'the whole file';
  if (definition < 0) return kind === 'gap' ? 'between definitions' : 'a part of the file';
  const { name, kind: of } = index.definition(definition);
  const words = { definition: '', head: 'head of ', gap: 'inside ', window: 'a part of ' } as const;
  return `${words[kind]}${of} ${name}`;
}

// --- internal ---

function wordsNode({ evidence }: Survey, { region }: SurveyedRegion): Explanation {
  const words = matchedWords(evidence, [region]).get(region)!;
  if (words.length === 0) return heading('words: none of the text stands here');
  const spelt = spellingOf(evidence.cues);
  const shown = words
    .slice(0, MAX_WORDS)
    .map(({ term, regions }) => `${spelt(term)} (in ${regions} region${regions === 1 ? '' : 's'})`);
  const more = words.length > MAX_WORDS ? `, and ${words.length - MAX_WORDS} more` : '';
  return heading(`words of the text that stand here, those that say most first: ${shown.join(', ')}${more}`);
}

/** The log-odds of the region as a sum. */
function scoreNode(road: Survey, region: SurveyedRegion): Explanation {
  const children = calibrationParts(road, region)
    .filter(({ contribution }) => contribution !== 0)
    .map(({ term, meaning, contribution, value }) => {
      if (term === 'base') return measured(contribution, 'log-odds', meaning);
      if (term === 'region') {
        const parts = featureNodes(regionContributions(road, region), stageBase(road, 'region'));
        return measured(contribution, 'log-odds', meaning, parts);
      }
      if (term === 'file') {
        const parts = featureNodes(fileContributions(road, region.file, true), stageBase(road, 'file'));
        return measured(contribution, 'log-odds', meaning, parts);
      }
      return measured(contribution, 'log-odds', `${meaning} = ${showNumber(value)}`);
    });
  const description = `score for the kind "${road.kind}", and what each feature added to it`;
  return measured(logit(region.probability), 'log-odds', description, children);
}

function rivalsNode(road: Survey, region: SurveyedRegion): Explanation {
  const above = road.regions.slice(0, Math.min(MAX_RIVALS, region.rank));
  if (above.length === 0) return heading('nothing outranked it');
  const rivals = above.map((rival) => {
    const leads = differencesTo(road, region, rival).filter(({ gain }) => gain > 0);
    const shown = leads.slice(0, MAX_LEADS).map(differenceNode);
    return measured(rival.probability, 'probability', `${placeOf(rival)}, ${kindOf(road, rival)}`, shown);
  });
  const count = `${region.rank} region${region.rank === 1 ? '' : 's'} outranked it`;
  const first = region.rank > above.length ? `${count}; the first ${above.length}` : count;
  return heading(`${first}, each with what it has more of`, rivals);
}

function turningNode(road: Survey, region: SurveyedRegion): Explanation {
  const title = 'what would have had to be different';
  const turning = turningPoint(road, region);
  if (turning === null) return heading(`${title}: nothing to compare with`);
  const { rival, gap, differences, closes, isAhead } = turning;
  const chosen = isChosen(road, region);
  const place = placeOf(rival);
  if (isAhead !== chosen) {
    const words = chosen
      ? `${place} was left out with a higher score`
      : `it scores higher than ${place}, which was taken`;
    return heading(`${title}: the packing, not the score; ${words}`);
  }
  const odds = `${gap.toFixed(2)} log-odds`;
  const words = chosen
    ? `it leads ${place}, the best region left out, by ${odds}; it would fall ${closes ? '' : 'most '}behind with`
    : `it lacks ${odds} against ${place}, the weakest region of the answer; it would ${closes ? 'draw level' : 'come nearest'} with`;
  return heading(`${title}: ${words}`, differences.map(differenceNode));
}
