// `cuepack train`: labelled queries in, a model out. Reads options, has the corpus indexed, and writes the model when
// everything worked; the training itself is training/'s.

import os from 'node:os';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { adapt, withRecord } from '../../training/adapt.ts';
import { describeAdaptation } from '../../training/adapt-report.ts';
import { renderCard } from '../../training/card.ts';
import { loadConfidenceCases } from '../../training/confidence-cases.ts';
import { type LoadOptions, loadExamples, parseSetSource, type SetSource } from '../../training/dataset.ts';
import type { Example } from '../../training/example.ts';
import { summarise } from '../../training/figures.ts';
import { heldOutFigures } from '../../training/heldout.ts';
import { historyFigures, minedSet } from '../../training/mined-set.ts';
import { trainModel } from '../../training/model.ts';
import { trainingRecord } from '../../training/record.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../training/settings.ts';
import { renderTable } from '../../training/table.ts';
import { CuepackError } from '../errors.ts';
import { buildIndex } from '../index/build.ts';
import { writeWhole } from '../index/manifest.ts';
import { packageRoot } from '../package-root.ts';
import { type Model, readModel, shippedModelPath } from '../rank/model.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, oneOf, wholeNumber, writableFolder } from './options.ts';

const EXAMPLES = `Examples:
  cuepack train --corpus repositories --labels labels --out model
  cuepack train --corpus repositories --labels context:context --labels edits:edit:0.5 --out model
  cuepack train --corpus repositories --labels ours:context --prior model/model.json --out ours
  cuepack train --from-git . --out ours           from the fixes in a repository's own history

`;

export interface TrainOptions {
  readonly corpus?: string;
  readonly indexDir?: readonly string[];
  readonly labels?: readonly string[];
  readonly queries?: string;
  readonly groundTruth?: string;
  readonly kind: string;
  readonly prior?: string;
  readonly fromGit?: string;
  readonly maxCommits?: string;
  readonly out: string;
  readonly cache: string;
  readonly folds: string;
}

/** Where the model of this program is. */
const SHIPPED_FOLDER = path.join(packageRoot(), 'model');

/** Fewer queries than this do not make a model by themselves. */
const FEW_QUERIES = 30;

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Options that every command which reads labelled queries shares. */
export function addDataOptions(command: Command): Command {
  return command
    .option('--corpus <dir>', 'folder with one folder a snapshot; indexed first')
    .option('--index-dir <dir>', 'index that is there already; may be given several times', collect)
    .option(
      '--labels <dir[:kind[:weight]]>',
      'labelled set; kind is context, exploration or edit; may be given several times',
      collect,
    )
    .option('--queries <file>', 'one labelled set as two files: the queries')
    .option('--ground-truth <file>', 'and their gold')
    .option('--kind <kind>', 'kind of gold of that one set', 'context')
    .addOption(
      new Option('--cache <dir>', 'where indexes and features are kept between runs').default(
        path.join(os.tmpdir(), 'cuepack-training'),
        'cuepack-training in the folder for temporary files',
      ),
    )
    .option('--folds <number>', 'folds of whole repositories for the held-out figures; 0 leaves them out', '10');
}

export function registerTrainCommand(program: Command, context: CommandContext): void {
  addDataOptions(program.command('train').description('train the model on labelled queries'))
    .option(
      '--prior <model>',
      'start from this model and move towards the labels, ten queries or more; the shipped one with --from-git alone',
    )
    .option('--from-git <dir>', "mine labels from the fix commits of a repository's history")
    .option('--max-commits <number>', 'fix commits to mine, newest first', '100')
    .addOption(
      new Option('--out <dir>', 'folder for model.json and CARD.md').default(
        SHIPPED_FOLDER,
        "the program's own model folder",
      ),
    )
    .addHelpText('before', EXAMPLES)
    .action((options: TrainOptions) => train(options, context));
}

/** The labelled sets that the options name. @throws CuepackError E_BAD_OPTION */
export function setSources(options: TrainOptions): SetSource[] {
  const sets: SetSource[] = (options.labels ?? []).map(parseSetSource);
  if (options.queries !== undefined || options.groundTruth !== undefined) {
    const { queries, groundTruth } = options;
    if (queries === undefined || groundTruth === undefined)
      throw new CuepackError('E_BAD_OPTION', '--queries and --ground-truth go together');
    sets.push({
      labels: { queries, groundTruth },
      kind: oneOf('--kind', options.kind, ['context', 'exploration', 'edit']),
      weight: 1,
    });
  }
  if (sets.length === 0 && options.fromGit === undefined) {
    throw new CuepackError(
      'E_BAD_OPTION',
      'nothing to train on: give --labels DIR, --from-git DIR, or --queries and --ground-truth',
    );
  }
  return sets;
}

/** Index folders of the options; a corpus is indexed into the cache first. */
export async function indexDirs(options: TrainOptions, context: CommandContext): Promise<string[]> {
  writableFolder('--cache', options.cache);
  const dirs = [...(options.indexDir ?? [])];
  if (options.corpus !== undefined) {
    const indexDir = path.join(options.cache, 'index');
    await buildIndex({
      corpusDir: existingFolder('--corpus', options.corpus),
      indexDir,
      warn: (message) => context.warn(message),
      onProgress: ({ snapshotsDone, snapshots }) =>
        context.progress?.(`indexing: ${snapshotsDone} of ${snapshots} snapshots`),
    });
    dirs.push(indexDir);
  }
  const isHistoryAlone = options.fromGit !== undefined && options.labels === undefined && options.queries === undefined;
  if (dirs.length === 0 && !isHistoryAlone)
    throw new CuepackError('E_BAD_OPTION', 'where are the snapshots? give --corpus DIR or --index-dir DIR');
  return dirs;
}

async function train(options: TrainOptions, context: CommandContext): Promise<void> {
  const folds = wholeNumber('--folds', options.folds, 0);
  writableFolder('--out', options.out);
  const prior = priorOf(options);
  const { examples, data } = await trainingExamples(options, context);
  const settings: Settings = DEFAULT_SETTINGS;
  const repositories = new Set(examples.map(({ query }) => query.repo)).size;
  if (prior === null && (examples.length < FEW_QUERIES || repositories < 2)) tellTooFew(options, context);
  const usedFolds = Math.min(folds, repositories);
  const figures =
    prior === null && usedFolds > 1
      ? heldOutFigures(examples, settings, { folds: usedFolds, log: (message) => context.warn(message) })
      : [];
  if (figures.length > 0) context.write(`${summarise(figures)}\n\n${renderTable(figures)}`);
  if (prior !== null && options.fromGit !== undefined) reportHistory(prior, examples, settings, context);
  const cases = prior === null ? loadConfidenceCases(examples, data) : [];
  const record = trainingRecord(examples, settings, figures, cases);
  const adaptation = prior === null ? null : adapt(prior, examples, settings);
  if (adaptation !== null) context.write(`${describeAdaptation(adaptation)}\n`);
  const model: Model =
    adaptation === null ? trainModel(examples, settings, record, cases) : withRecord(adaptation, record);
  const file = path.join(options.out, 'model.json');
  writeWhole(file, `${JSON.stringify(model, null, 1)}\n`);
  writeWhole(path.join(options.out, 'CARD.md'), renderCard(model));
  const queries = examples.length === 1 ? '1 query' : `${examples.length} queries`;
  context.write(
    `${file}: trained on ${queries} of ${repositories === 1 ? '1 repository' : `${repositories} repositories`}\n`,
  );
}

/** @throws CuepackError E_LABELS where the model that every repository uses would be replaced by such a one. */
function tellTooFew({ out }: TrainOptions, context: CommandContext): void {
  const fault = `fewer than ${FEW_QUERIES} queries, or one repository alone, make a model that knows little else`;
  if (path.resolve(out) === SHIPPED_FOLDER)
    throw new CuepackError('E_LABELS', `${fault}; it would replace the shipped one: give --out DIR, and --prior MODEL`);
  context.warn(`${fault}; --prior ${shippedModelPath()} starts from the shipped one`);
}

/** The model to start from: the one named; one repository's history alone is too little to start from nothing. */
function priorOf({ prior, fromGit, labels, queries, out }: TrainOptions): Model | null {
  if (fromGit !== undefined && path.resolve(out) === SHIPPED_FOLDER) {
    throw new CuepackError(
      'E_BAD_OPTION',
      '--from-git: give --out DIR; a model of one history would replace the one that every repository uses',
    );
  }
  if (prior !== undefined) return readModel(prior);
  return fromGit !== undefined && labels === undefined && queries === undefined ? readModel(shippedModelPath()) : null;
}

/** Labelled queries of every set, mined ones last. @throws CuepackError E_LABELS when there are none. */
async function trainingExamples(
  options: TrainOptions,
  context: CommandContext,
): Promise<{ examples: Example[]; data: LoadOptions }> {
  const log = (message: string) => context.warn(message);
  const sets = setSources(options);
  const dirs = await indexDirs(options, context);
  if (options.fromGit !== undefined) {
    const { source, indexDir } = await minedSet({
      folder: existingFolder('--from-git', options.fromGit),
      maxCommits: wholeNumber('--max-commits', options.maxCommits ?? '100', 1),
      cacheDir: options.cache,
      log,
      onProgress: context.progress,
    });
    sets.push(source);
    dirs.push(indexDir);
  }
  const data = { sets, indexDirs: dirs, cacheDir: path.join(options.cache, 'features'), log };
  const examples = loadExamples(data);
  if (examples.length === 0)
    throw new CuepackError('E_LABELS', 'no labelled query has an indexed snapshot and line gold; nothing to train on');
  return { examples, data };
}

/** Says what the adaptation brings on the newest fixes, which it has not seen. */
function reportHistory(prior: Model, examples: readonly Example[], settings: Settings, context: CommandContext): void {
  const figures = historyFigures(prior, examples, settings);
  if (figures === null) return;
  const { queries, before, after, difference } = figures;
  const interval = `[${difference.low.toFixed(3)}, ${difference.high.toFixed(3)}]`;
  context.write(
    `newest ${queries} queries, held out: line F1 ${before.toFixed(3)} before, ${after.toFixed(3)} adapted to the others; difference ${interval}\n`,
  );
}
