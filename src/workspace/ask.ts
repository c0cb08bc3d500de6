// One question to a folder: from an issue and budgets to an answer as data, with the code as it is on disk now. The road
// is locate.ts's; this keeps the budgets, and says what was left out and what is no longer fresh.

import { answerSteps } from '../batch.ts';
import { CuepackError } from '../errors.ts';
import type { Answer, GoldKind, Query } from '../locate.ts';
import { type Cost, costIn } from '../present/cost.ts';
import { ANSWER_VERSION, type AnswerDocument, type AnswerRegion, type Task } from '../present/document.ts';
import type { Format } from '../present/formats.ts';
import type { Model } from '../rank/model.ts';
import { ONLY_A_GUESS } from '../reasons.ts';
import { distinctLines, MAX_LINES, MAX_REGIONS } from '../results.ts';
import { inTurns } from '../steps.ts';
import { guessTask } from '../tasks/guess.ts';
import type { Region } from '../types.ts';
import { areCrumbs, beginningOf, cut, type Drafted, tokensOf } from './fit.ts';
import { placesInHand } from './scope.ts';
import type { Workspace } from './workspace.ts';

export interface AskOptions {
  /** What is to be found; guessed from the question and what comes with it by default. */
  readonly task?: Task;
  /** Kind of gold aimed at; "blend" by default. */
  readonly kind?: GoldKind;
  /** What ranks; the model that ships by default. */
  readonly model?: Model;
  /**
   * Hard limits. Regions: 5 by default; lines: 500; tokens of the answer as `format` writes it, by an estimate: none. No
   * limit makes an answer in JSON smaller than its fields without regions are, about 150 tokens.
   */
  readonly maxRegions?: number;
  readonly maxLines?: number;
  readonly maxTokens?: number;
  /** Format that tokens are counted in; Markdown by default. Paths count as what they lead to, in Markdown. */
  readonly format?: Format;
  /** Answer with nothing when the confidence is below this; true takes the model's own threshold. Always answers when left out. */
  readonly abstain?: number | boolean;
  /** Whether tests and what belongs to them may be in the answer, may not, or are all that may. */
  readonly tests?: TestsPolicy;
  /** Aborts before the answer is worked out, and between its steps, of which few take longer than 50 ms. */
  readonly signal?: AbortSignal;
}

export const TESTS_POLICIES = ['include', 'exclude', 'only'] as const;
export type TestsPolicy = (typeof TESTS_POLICIES)[number];

/** What is named as left out, at most. */
const MAX_LEFT_OUT = 10;
/** Ranked regions that are looked through for it. */
const RANKED_REGIONS = 60;
/** Rounds in which an answer is fitted to a token budget before it is cut. */
const FITTING_ROUNDS = 5;
/** Why a region is there that stands first in the ranking and is longer than the budget. */
const TOO_LONG = 'the best match, cut to the budget';
/** What is said of a question that shares nothing with the folder. */
const NO_MATCH = 'no word, name or frame of the text stands in a file that may be in the answer';

/**
 * The answer to a question. It has no regions when nothing of the text stands in the folder: a ranking that goes by habit
 * alone is no answer for a person. Throws CuepackError E_BAD_OPTION when nothing in the folder may be in an answer or a
 * given file is outside it, E_INDEX_DAMAGED when the index must be made anew (`rebuild`), E_INTERNAL when no way to an
 * answer worked, and the signal's reason.
 */
export async function ask(workspace: Workspace, query: Query, options: AskOptions = {}): Promise<AnswerDocument> {
  const accept = acceptOf(workspace, options.tests ?? 'include');
  if (!workspace.index.paths.some(accept)) throw nothingLeft(workspace);
  const { query: placed, warnings: before } = placedIn(workspace, query);
  let warnings: string[] = [];
  const { kind = 'blend', abstain, model } = options;
  const task = guessTask({ ...placed, task: options.task ?? query.task });
  const limits = limitsOf(options, { task, kind });
  const answerWithin = async (maxLines: number) => {
    warnings = [];
    const within = { maxRegions: limits.regions, maxLines };
    const locate = { kind, abstain, model, ...within, regions: RANKED_REGIONS, accept };
    const warn = (message: string) => void warnings.push(message);
    const steps = answerSteps(workspace.index, { ...placed, task }, { locate, limits: within, warn });
    const answer = await inTurns(steps, options.signal);
    return answerOrThrow(answer, warnings);
  };
  const { answer, regions } = await fit(workspace, limits, answerWithin);
  const isMatch = placed.given !== undefined || !isGuess(answer);
  if (!isMatch) warnings.push(NO_MATCH);
  const shown = isMatch ? regions : [];
  return {
    ...emptyAnswer({ task, kind }, limits),
    regions: await withStaleness(workspace, shown),
    budget: {
      regions: { used: shown.length, limit: limits.regions },
      lines: { used: distinctLines(shown), limit: limits.lines },
      tokens: { used: tokensOf(shown, limits.cost), limit: limits.tokens },
    },
    leftOut: isMatch ? leftOutOf(answer, shown) : [],
    expectedF1: isMatch ? answer.expectedF1 : 0,
    confidence: answer.confidence,
    warnings: [...before, ...warnings],
  };
}

/** A query whose given files are named as the index names them. Throws CuepackError E_BAD_OPTION for one outside the root. */
export function placedIn(workspace: Workspace, query: Query): { query: Query; warnings: string[] } {
  const { root, index, scopeFaults } = workspace;
  if (query.given === undefined) return { query, warnings: [...scopeFaults] };
  const given = placesInHand(root, query.given);
  const unknown = given.filter(({ path }) => index.fileOf(path) < 0).map(({ path }) => path);
  const faults = unknown.map(
    (path) => `the given file ${path} is not in the index: it is not there, ignored or skipped`,
  );
  return { query: { ...query, given }, warnings: [...scopeFaults, ...faults] };
}

// --- internal ---

interface AskLimits {
  readonly regions: number;
  readonly lines: number;
  readonly tokens: number | null;
  readonly cost: Cost;
}

type Aim = Pick<AnswerDocument, 'task' | 'kind'>;

function limitsOf(options: AskOptions, aim: Aim): AskLimits {
  const limits = {
    regions: options.maxRegions ?? MAX_REGIONS,
    lines: options.maxLines ?? MAX_LINES,
    tokens: options.maxTokens ?? null,
  };
  return { ...limits, cost: costIn(options.format, emptyAnswer(aim, limits)) };
}

function emptyAnswer(aim: Aim, { regions, lines, tokens }: Omit<AskLimits, 'cost'>): AnswerDocument {
  const unused = <Limit>(limit: Limit) => ({ used: 0, limit });
  return {
    format: 'cuepack-answer',
    version: ANSWER_VERSION,
    ...aim,
    regions: [],
    budget: { regions: unused(regions), lines: unused(lines), tokens: unused(tokens) },
    leftOut: [],
    expectedF1: 0,
    confidence: null,
    warnings: [],
  };
}

function nothingLeft({ root, scopeFaults }: Workspace): CuepackError {
  const reasons = scopeFaults.length === 0 ? '' : ` (${scopeFaults.join('; ')})`;
  const message = `no file of ${root} is left by --include, --exclude, --path and --tests${reasons}; loosen them`;
  return new CuepackError('E_BAD_OPTION', message);
}

/** Whether an answer was made by habit alone. */
function isGuess({ regions }: Answer): boolean {
  return regions.length > 0 && regions.every(({ reasons }) => reasons.every((reason) => reason === ONLY_A_GUESS));
}

/** Whether a file of the index may be in an answer, by the filters of the workspace and the policy for tests. */
export function acceptOf({ index, accepts }: Workspace, tests: TestsPolicy): (path: string) => boolean {
  if (tests === 'include') return accepts;
  return (path) => {
    const category = index.categoryOf(index.fileOf(path));
    const isTest = category === 'test' || category === 'fixture';
    return isTest === (tests === 'only') && accepts(path);
  };
}

function answerOrThrow(answer: Answer | null, warnings: readonly string[]): Answer {
  if (answer !== null) return answer;
  const reason = warnings.at(-1) ?? 'no reason is known';
  const code = /^(?:index file|no index) /.test(reason) ? 'E_INDEX_DAMAGED' : 'E_INTERNAL';
  throw new CuepackError(code, `no answer: ${reason}`);
}

/** Answers with ever fewer lines until the code fits the token budget; what still does not fit is cut. */
async function fit(workspace: Workspace, limits: AskLimits, answerWithin: (maxLines: number) => Promise<Answer>) {
  let maxLines = limits.lines;
  for (let round = 1; ; round += 1) {
    const answer = await answerWithin(maxLines);
    const regions = await draft(workspace, answer.regions);
    const used = tokensOf(regions, limits.cost);
    const isFitting = limits.tokens === null || used <= limits.tokens;
    if (isFitting || round === FITTING_ROUNDS) {
      const fitted = isFitting ? regions : cut(regions, limits.tokens!, limits.cost);
      return { answer, regions: await orBest(workspace, answer, fitted, limits) };
    }
    const lines = distinctLines(regions);
    maxLines = Math.max(1, Math.min(lines - 1, Math.floor((lines * limits.tokens!) / used)));
  }
}

/** The regions, or the beginning of the best one where a small budget left only crumbs. */
async function orBest(workspace: Workspace, answer: Answer, regions: Drafted[], limits: AskLimits): Promise<Drafted[]> {
  const best = answer.rankedRegions[0];
  const isTight = limits.lines < MAX_LINES || limits.tokens !== null;
  if (!isTight || best === undefined || best.score <= 0) return regions;
  const { path, start, end, score } = best;
  const reasons = answer.regions.find((region) => overlaps(region, best))?.reasons ?? [TOO_LONG];
  const [whole] = await draft(workspace, [{ path, start, end, probability: Math.min(1, score), reasons }]);
  const [head] = beginningOf(whole!, limits.lines, limits.tokens, limits.cost);
  return head !== undefined && areCrumbs(regions, head) ? [head] : regions;
}

async function draft({ index, readLines }: Workspace, regions: Answer['regions']): Promise<Drafted[]> {
  return Promise.all(
    regions.map(async ({ path, start, end, probability, reasons }) => {
      const file = index.fileOf(path);
      const lines = await readLines(path, start, end);
      return {
        path,
        start,
        end,
        probability,
        reasons: [...reasons],
        category: index.categoryOf(file),
        language: index.languageOf(file) || null,
        code: lines === null ? null : lines.join('\n'),
      };
    }),
  );
}

async function withStaleness(workspace: Workspace, regions: readonly Drafted[]): Promise<AnswerRegion[]> {
  const paths = [...new Set(regions.map(({ path }) => path))];
  const changed = new Set(await workspace.changedSince(paths));
  return regions.map(({ code, ...region }) => ({ ...region, stale: changed.has(region.path), code }));
}

/** Ranked regions that no region of the answer overlaps. */
function leftOutOf(answer: Answer, regions: readonly Region[]): AnswerDocument['leftOut'] {
  return answer.rankedRegions
    .filter((ranked) => ranked.score > 0 && !regions.some((region) => overlaps(region, ranked)))
    .slice(0, MAX_LEFT_OUT)
    .map(({ path, start, end, score }) => ({ path, start, end, probability: Math.min(1, score) }));
}

function overlaps(a: Region, b: Region): boolean {
  return a.path === b.path && a.start <= b.end && b.start <= a.end;
}
