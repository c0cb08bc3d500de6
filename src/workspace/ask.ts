// One question to a folder: from an issue and budgets to an answer as data, with the code as it is on disk now. The road
// is locate.ts's; this keeps the budgets, and says what was left out and what is no longer fresh.

import { answerSafely } from '../batch.ts';
import { CuepackError } from '../errors.ts';
import type { Answer, GoldKind, Query } from '../locate.ts';
import { ANSWER_VERSION, type AnswerDocument, type AnswerRegion, type Task } from '../present/document.ts';
import { estimateTokens } from '../present/tokens.ts';
import { distinctLines, MAX_LINES, MAX_REGIONS } from '../results.ts';
import { guessTask } from '../tasks/guess.ts';
import type { Region } from '../types.ts';
import type { Workspace } from './workspace.ts';

export interface AskOptions {
  /** What is to be found; guessed from the query by default. */
  readonly task?: Task;
  /** Kind of gold aimed at; "blend" by default. */
  readonly kind?: GoldKind;
  /** Hard limits. Regions: 5 by default; lines: 500; tokens (see present/tokens.ts): none. */
  readonly maxRegions?: number;
  readonly maxLines?: number;
  readonly maxTokens?: number;
  /** Answer with nothing when the confidence is below this; true takes the model's own threshold. Always answers when left out. */
  readonly abstain?: number | boolean;
  /** Whether tests and what belongs to them may be in the answer, may not, or are all that may. */
  readonly tests?: TestsPolicy;
}

export const TESTS_POLICIES = ['include', 'exclude', 'only'] as const;
export type TestsPolicy = (typeof TESTS_POLICIES)[number];

/** What is named as left out, at most. */
const MAX_LEFT_OUT = 10;
/** Ranked regions that are looked through for it. */
const RANKED_REGIONS = 60;
/** Rounds in which an answer is fitted to a token budget before it is cut. */
const FITTING_ROUNDS = 5;

/**
 * The answer to a question. Throws CuepackError E_BAD_OPTION when nothing in the folder may be in an answer,
 * E_INDEX_DAMAGED when the index must be made anew (`rebuild`), E_INTERNAL when no way to an answer worked.
 */
export async function ask(workspace: Workspace, query: Query, options: AskOptions = {}): Promise<AnswerDocument> {
  const limits = limitsOf(options);
  const accept = acceptOf(workspace, options.tests ?? 'include');
  if (!workspace.index.paths.some(accept)) {
    const message = `no file of ${workspace.root} is left by --include, --exclude, --path and --tests; loosen them`;
    throw new CuepackError('E_BAD_OPTION', message);
  }
  const warnings: string[] = [];
  const { kind = 'blend', abstain } = options;
  const task = guessTask({ ...query, task: options.task ?? query.task });
  const answerWithin = (maxLines: number) => {
    warnings.length = 0;
    const within = { maxRegions: limits.regions, maxLines };
    const locate = { kind, abstain, ...within, regions: RANKED_REGIONS, accept };
    const warn = (message: string) => void warnings.push(message);
    return answerOrThrow(answerSafely(workspace.index, { ...query, task }, { locate, limits: within, warn }), warnings);
  };
  const { answer, regions } = await fit(workspace, limits, answerWithin);
  return {
    format: 'cuepack-answer',
    version: ANSWER_VERSION,
    task,
    kind,
    regions: await withStaleness(workspace, regions),
    budget: {
      regions: { used: regions.length, limit: limits.regions },
      lines: { used: distinctLines(regions), limit: limits.lines },
      tokens: { used: tokensOf(regions), limit: limits.tokens },
    },
    leftOut: leftOutOf(answer, regions),
    expectedF1: answer.expectedF1,
    confidence: answer.confidence,
    warnings: [...warnings],
  };
}

// --- internal ---

interface AskLimits {
  readonly regions: number;
  readonly lines: number;
  readonly tokens: number | null;
}

type Drafted = Omit<AnswerRegion, 'stale'>;

function limitsOf(options: AskOptions): AskLimits {
  return {
    regions: options.maxRegions ?? MAX_REGIONS,
    lines: options.maxLines ?? MAX_LINES,
    tokens: options.maxTokens ?? null,
  };
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
async function fit(workspace: Workspace, limits: AskLimits, answerWithin: (maxLines: number) => Answer) {
  let maxLines = limits.lines;
  for (let round = 1; ; round += 1) {
    const answer = answerWithin(maxLines);
    const regions = await draft(workspace, answer);
    const used = tokensOf(regions);
    if (limits.tokens === null || used <= limits.tokens) return { answer, regions };
    if (round === FITTING_ROUNDS || limits.tokens === 0) return { answer, regions: cut(regions, limits.tokens) };
    const lines = distinctLines(regions);
    maxLines = Math.max(1, Math.min(lines - 1, Math.floor((lines * limits.tokens) / used)));
  }
}

async function draft({ index, readLines }: Workspace, answer: Answer): Promise<Drafted[]> {
  return Promise.all(
    answer.regions.map(async ({ path, start, end, probability, reasons }) => {
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

/** A place and its code, as every format shows them. */
function tokensOf(regions: readonly Drafted[]): number {
  return regions.reduce((sum, region) => sum + tokensOfRegion(region), 0);
}

function tokensOfRegion({ path, start, end, code }: Drafted): number {
  return estimateTokens(`${path}:${start}-${end}\n${code ?? ''}\n`);
}

/** The regions as far as they go: whole ones, then the first lines of the next. */
function cut(regions: readonly Drafted[], maxTokens: number): Drafted[] {
  const kept: Drafted[] = [];
  let left = maxTokens;
  for (const region of regions) {
    const tokens = tokensOfRegion(region);
    if (tokens > left) return [...kept, ...headOf(region, left)];
    kept.push(region);
    left -= tokens;
  }
  return kept;
}

/** The first lines of a region that cost no more than so many tokens; none when not even one fits. */
function headOf(region: Drafted, maxTokens: number): Drafted[] {
  const kept: string[] = [];
  let tokens = tokensOfRegion({ ...region, code: null });
  for (const line of region.code?.split('\n') ?? []) {
    // A line costs its own tokens and one for its end.
    tokens += estimateTokens(line) + 1;
    if (tokens > maxTokens) break;
    kept.push(line);
  }
  if (kept.length === 0) return [];
  return [{ ...region, end: region.start + kept.length - 1, code: kept.join('\n') }];
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
