// The model's card: what was learned from what, how well it does on repositories that it never saw, where it ends, and
// how to make it again. Written from the model file alone, so that it cannot say anything else than the model.

import { z } from 'zod';
import { NECESSITY_FEATURES } from '../src/candidates/necessity.ts';
import type { ConfidenceStage, Model, ModelStage } from '../src/rank/model.ts';
import { adaptationSchema, describeAdaptation } from './adapt-report.ts';
import { KEPT } from './confidence.ts';
import { markdownTable } from './tables.ts';

const heldOutSchema = z.record(z.string(), z.record(z.string(), z.number()));
const recordSchema = z.looseObject({
  sets: z
    .array(z.looseObject({ set: z.string(), kind: z.string(), queries: z.number(), repositories: z.number() }))
    .default([]),
  settings: z
    .looseObject({ folds: z.number().optional(), kindWeights: z.record(z.string(), z.number()).optional() })
    .default({}),
  heldOut: heldOutSchema.default({}),
  confidenceCases: z.looseObject({ labelled: z.number(), natural: z.number(), counterfactual: z.number() }).optional(),
  adaptation: adaptationSchema.optional(),
});
type TrainingRecord = z.infer<typeof recordSchema>;

/** Columns of the held-out table, as the training record names them. */
const FIGURES: Readonly<Record<string, string>> = {
  lineF1: 'line F1',
  lineF1OverRepositories: 'mean over repositories',
  lineF1Blend: 'line F1, default blend',
  strictAcc1: 'strict Acc@1',
  strictAcc5: 'strict Acc@5',
};

/** Features of a stage that the card names. */
const NAMED_FEATURES = 12;

/** Weights, hinges and intercepts; means, scales and knots are only how features are read. */
const countNumbers = (stage: ModelStage): number =>
  1 + stage.columns.reduce((sum, { hinges }) => sum + 1 + hinges.length, 0);

/** How far a feature moves the log-odds between two scales below and two above its mean. */
function swingOf({ weight, knots, hinges }: ModelStage['columns'][number]): number {
  const at = (z: number) => knots.reduce((sum, knot, i) => sum + hinges[i]! * Math.max(0, z - knot), weight * z);
  return at(2) - at(-2);
}

function weightyFeatures(stage: ModelStage): string {
  const rows = stage.columns
    .map((column) => ({ feature: column.feature, swing: swingOf(column) }))
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing) || (a.feature < b.feature ? -1 : 1))
    .slice(0, NAMED_FEATURES)
    .map(({ feature, swing }) => [`\`${feature}\``, `${swing < 0 ? '−' : '+'}${Math.abs(swing).toFixed(2)}`]);
  return rows.map(([feature, swing]) => `${feature} ${swing}`).join(' · ');
}

function dataSection({ sets, settings }: TrainingRecord): string {
  if (sets.length === 0) return 'The model file does not say what it was trained on.\n';
  const rows = sets.map(({ set, kind, queries, repositories }) => [set, kind, String(queries), String(repositories)]);
  const weights = Object.entries(settings.kindWeights ?? {}).map(([kind, weight]) => `${kind} ${weight}`);
  return [
    markdownTable([['set', 'kind of gold', 'queries', 'repositories'], ...rows]),
    weights.length === 0 ? '' : `Weight of one query by kind: ${weights.join(', ')}.\n`,
    'The labelled texts are not part of the model, nor of this project: what is kept of them are weights and figures.\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const ADAPTED =
  'The figures are of the queries that it was adapted to: as the other model answered them, and with parts of them judged ' +
  'by what the other parts say.';

function figuresSection({ heldOut, settings, adaptation }: TrainingRecord): string {
  const sets = Object.entries(heldOut);
  if (adaptation !== undefined)
    return `Adapted from another model. ${ADAPTED}\n\n${describeAdaptation(adaptation).replace(/^/gm, '- ')}\n`;
  if (sets.length === 0) return 'No held-out figures were made: too few repositories.\n';
  const columns = Object.keys(FIGURES).filter((name) => sets.some(([, values]) => values[name] !== undefined));
  const rows = sets.map(([set, values]) => [
    set,
    String(values.queries ?? ''),
    ...columns.map((name) => values[name]?.toFixed(3) ?? ''),
  ]);
  return [
    'Every repository was judged by a model that was trained, calibrated and sized without it, in every set at once. Line F1 ' +
      'is of the answer for the kind of gold of the set, under five regions and 500 lines; strict Acc@k is the share of ' +
      'queries whose gold files are all among the first k.\n',
    markdownTable([['set', 'queries', ...columns.map((name) => FIGURES[name]!)], ...rows]),
    `Odds for the calibration come from ${settings.folds ?? 'several'} folds of whole repositories inside the training part.\n`,
    `One thing is not held out: how needed each term is (\`cuepack lab necessity\`). Its ${NECESSITY_FEATURES.length} weights stand in the program, not
in this file, and were fitted on all of the project's own labelled queries at once.\n`,
  ].join('\n');
}

function confidenceSection(stage: ConfidenceStage | undefined, { confidenceCases }: TrainingRecord): string {
  if (stage === undefined) return 'This model cannot say how sure an answer is, and always answers.\n';
  const { labelled = 0, natural = 0, counterfactual = 0 } = confidenceCases ?? {};
  const cases =
    confidenceCases === undefined
      ? 'The record does not count the cases that it was fitted on.'
      : `It was fitted on ${labelled} cases with gold (those count whose gold is among the best files), ${natural} that are
labelled to have none in their snapshot, and ${counterfactual} asked of another repository's snapshot.`;
  return `A logistic stage over ${stage.columns.length} signs of the whole query says how likely the snapshot holds what is asked for.
${cases}
Queries without gold count here alone; they change neither the ranking nor the amount of lines.

${thresholdInWords(stage.threshold)}
`;
}

function thresholdInWords(threshold: number): string {
  if (threshold <= 0)
    return 'No threshold was found below which an answer is more often wrong than right: `--abstain` always answers.';
  return `Below ${threshold.toFixed(3)} \`--abstain\` gives no answer: the highest threshold that keeps ${KEPT} of the cases with gold and
abstains on a larger share of those without, each case judged without its repository. The threshold itself was chosen
on these cases.`;
}

const LIMITS = `- The queries are issues and fix commits of open-source repositories, mostly in English, mostly of libraries and tools.
- Languages without a grammar are searched by windows of text; the model has seen few of them.
- Small sets have wide intervals: a difference below 0.02 of line F1 on the smaller ones is noise.
- It ranks what words, names, paths, traces and references make likely. An issue that shares none of them with the code
  that must change is answered badly.
- A probability is meant for repositories like those it was calibrated on; check it on your own labels before you build
  on the number.
`;

const RETRAINING = `On labelled queries in the public form (queries.jsonl, ground_truth.jsonl, snapshots.jsonl in each folder of labels):

\`\`\`
npm run train -- --corpus SNAPSHOTS --labels CONTEXT:context --labels EXPLORATION:exploration --labels EDITS:edit --out model
\`\`\`

A set that also holds queries without gold (\`--labels RETRIEVAL:context\`) teaches the confidence, and nothing else by them.
Labels that mark changed lines alone are grown to the functions around them first: \`cuepack lab widen\`.

On a few labelled queries of your own, ten say, starting from this model. How much is returned for their kind moves first,
as far as queries that were held back are answered better; the ranking moves only when that is better still:

\`\`\`
cuepack train --corpus SNAPSHOTS --labels OURS:context --prior model/model.json --out OUR-MODEL
\`\`\`

On the history of your own repository: messages of fix commits as queries, what they changed as gold, without paths,
hashes, links and diffs in the text, and without merges, reverts, mass edits, releases and dependency updates:

\`\`\`
cuepack train --from-git REPOSITORY --out OUR-MODEL
\`\`\`

Same input, same bytes. A change of any feature makes a new feature version and needs a new model.
`;

/** The card of a model, as Markdown. */
export function renderCard(model: Model): string {
  const parsed = recordSchema.safeParse(model.training);
  const record: TrainingRecord = parsed.success ? parsed.data : { sets: [], settings: {}, heldOut: {} };
  const numbers = countNumbers(model.file) + countNumbers(model.region);
  const kinds = Object.entries(model.kinds).map(([kind, { calibration, size, leads }]) => [
    kind,
    String(1 + Object.keys(calibration.weights).length),
    String(size.factor),
    leads === undefined ? 'none' : `${leads.lines} lines each`,
  ]);
  return `# Model card

Two stacked logistic models over ${model.file.columns.length} features of files and ${model.region.columns.length} of regions (feature version ${model.featureVersion}, ${numbers}
weights): the file model first, its verdict among the features of the region model. Each feature bends at up to a few
knots, so that a prediction is a sum of one contribution a feature. A calibration for each kind of gold turns the odds
into the probability that a line is needed, and the packer chooses the selection with the best expected F1.

## Meant for

Finding the lines of a repository that a person must read to understand an issue, a failing trace or a review comment.
Not for judging people, code quality or security.

## Trained on

${dataSection(record)}
## How well it does on repositories it never saw

${figuresSection(record)}
## Whether to answer at all

${confidenceSection(model.confidence, record)}
## What moves it most

Change of the log-odds from two scales below a feature's mean to two above; the report of the ablation says what each
feature is worth.

Files: ${weightyFeatures(model.file)}

Regions: ${weightyFeatures(model.region)}

Kinds of gold, the numbers of their calibration, the factor from expected to returned lines, and leads to the next files:

${markdownTable([['kind', 'numbers', 'size factor', 'leads'], ...kinds])}
## Fitting

Weighted rows, soft targets (the share of a region's lines that is gold) and a pull towards a prior, by L-BFGS. The files
of one query compete with each other (a softmax over the list, turned into log-odds afterwards); its regions do so in
half of the loss, unless the gold is whole files (exploration); in the other half each is judged alone.
ml-logistic-regression knows no weights, soft targets, intercept or regularisation; a test holds both to the same
probabilities where both can fit.

## Limits

${LIMITS}
## Train it again

${RETRAINING}`;
}
