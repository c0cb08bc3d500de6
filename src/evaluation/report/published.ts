// Which figures have others published for these metrics? A table to set beside a report. None of them was measured
// here, on our labels or by our code, and most are of other samples than ours: marks, not comparisons.

import type { MetricFamilyName } from './families.ts';

export interface PublishedFigure {
  readonly family: MetricFamilyName;
  readonly system: string;
  /** The queries that it was measured on. */
  readonly sample: string;
  readonly source: string;
  /** By the metric names of the family. */
  readonly values: Readonly<Record<string, number>>;
}

const contextBench = (system: string, lineF1: number): PublishedFigure => ({
  family: 'contextbench',
  system,
  sample: 'all of ContextBench, no line budget',
  source: 'ContextBench (Li et al., 2026)',
  values: { line_f1: lineF1 },
});

const localisation = (system: string, sample: string, source: string, accuracyAt5: number): PublishedFigure => ({
  family: 'acc',
  system,
  sample,
  source,
  values: { acc_at_5: accuracyAt5 },
});

const retrieval = (system: string, recall: readonly [number, number, number], mrr: number): PublishedFigure => ({
  family: 'arb',
  system,
  sample: '287 positive samples of an earlier release',
  source: 'Agent Retrieval Bench, dataset page',
  values: { recall_at_5: recall[0], recall_at_10: recall[1], recall_at_20: recall[2], mrr },
});

/**
 * An agent that touches no gold file in a share of samples, at whatever step: the others stand beside hit@20, which is
 * not the same.
 */
const agentMisses = (system: string, share: number): PublishedFigure => ({
  family: 'arb',
  system,
  sample: '287 positive samples; touched in a trajectory, not ranked',
  source: 'Agent Retrieval Bench, introduction',
  values: { hit_at_20: Number((1 - share).toFixed(3)) },
});

export const PUBLISHED: readonly PublishedFigure[] = [
  contextBench('Agentless + GPT-5', 0.376),
  contextBench('mini-SWE-agent + Claude Sonnet 4.5', 0.344),
  contextBench('mini-SWE-agent + GPT-5', 0.312),
  contextBench('SWE-agent + GPT-5', 0.208),
  contextBench('OpenHands + GPT-5', 0.13),
  {
    family: 'swe-explore',
    system: 'oracle (core regions)',
    sample: 'all of SWE-Explore, K = 5',
    source: 'SWE-Explore (arXiv 2606.07297), table 6',
    values: { recall: 0.953, recall_at_500: 0.576, ndcg_at_500: 0.858 },
  },
  {
    family: 'swe-explore',
    system: 'BM25',
    sample: 'all of SWE-Explore, K = 5',
    source: 'SWE-Explore (arXiv 2606.07297), table 6',
    values: { hit_file: 0.08 },
  },
  {
    family: 'swe-explore',
    system: 'coding agents (about)',
    sample: 'all of SWE-Explore, K = 5',
    source: 'SWE-Explore (arXiv 2606.07297), table 6',
    values: { hit_file: 0.65 },
  },
  ...[0.14, 0.19].map(
    (recall, at): PublishedFigure => ({
      family: 'swe-explore',
      system: `general coding agents, ${at === 0 ? 'lowest' : 'highest'} (about)`,
      sample: 'all of SWE-Explore, K = 5',
      source: 'SWE-Explore (arXiv 2606.07297), section 4.3',
      values: { recall },
    }),
  ),
  {
    family: 'swe-explore',
    system: 'BM25 control of CodeNib',
    sample: '20 fixed cases in 7 languages, K = 5',
    source: 'CodeNib, evaluation notes',
    values: { hit_file: 0.265, hit_region: 0.181, recall: 0.03, context_efficiency: 0.263, ndcg_at_300: 0.342 },
  },
  retrieval('Qwen3-Embedding-4B', [0.2852, 0.4102, 0.6143], 0.2296),
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: a recall, not the root of a half
  retrieval('Qwen3-Embedding-8B', [0.3293, 0.5348, 0.707], 0.2272),
  retrieval('RepoMap', [0.3033, 0.4728, 0.6367], 0.212),
  retrieval('lexical', [0.1922, 0.3182, 0.475], 0.1402),
  agentMisses('OpenAI strict-context agent', 0.352),
  agentMisses('Codex CLI, weaker run', 0.293),
  agentMisses('Codex CLI, better run', 0.272),
  localisation('ChronoRepo (reads git history)', '169 edit-labelled issues', 'ChronoRepo', 0.615),
  localisation('BM25 (about)', 'edit-labelled issues of the same kind', 'localisation papers', 0.35),
  localisation('SweRankEmbed-Small', 'Loc-Bench', 'SweRank', 0.804),
  localisation('SweRank-7B', 'Loc-Bench', 'SweRank', 0.855),
];
