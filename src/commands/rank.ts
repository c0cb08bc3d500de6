// `cuepack rank`: a file of queries in, ranked files and regions with their scores out, before any packing. For
// measuring and for tools that pack on their own; the answers are batch.ts's.

import type { Command } from 'commander';
import type { BatchRow } from '../batch.ts';
import { answerAll } from '../batch.ts';
import { openIndexDirectory } from '../index/reader.ts';
import { readQueries } from '../queries.ts';
import { GOLD_KINDS } from '../rank/model.ts';
import { MAX_LINES, MAX_REGIONS, prepareOutput, writeOutput } from '../results.ts';
import { jsonText } from '../terminal.ts';
import type { CommandContext } from './context.ts';
import { modelOption } from './model-option.ts';
import { ABSTAIN_HELP, abstainThreshold, MODEL_HELP, notEmpty, oneOf, wholeNumber } from './options.ts';

const EXAMPLES = `Examples:
  cuepack rank --index-dir index --queries queries.jsonl --output ranked.jsonl --files 20 --regions 20

`;
const STATUS = `
A line of the output: {"query_id","files":[{"path","score"}],"regions":[{"path","start","end","score"}]}, best first.

Exit status: 0 every query was ranked · 1 some rows could not be and are empty · 2 nothing could run`;

interface RankOptions {
  readonly indexDir: string;
  readonly queries: string;
  readonly output: string;
  readonly files: string;
  readonly regions: string;
  readonly kind: string;
  readonly abstain?: string | true;
  readonly model?: string;
}

export function registerRankCommand(program: Command, context: CommandContext): void {
  program
    .command('rank')
    .description('write ranked files and regions with their scores')
    .requiredOption('--index-dir <dir>', 'folder of the index that `cuepack build` wrote')
    .requiredOption('--queries <file>', 'queries, one JSON object a line')
    .requiredOption('--output <file>', 'rankings, one JSON object a line')
    .option('--files <number>', 'most files a query', '20')
    .option('--regions <number>', 'most regions a query', '20')
    .option('--kind <kind>', `kind of gold aimed at: ${GOLD_KINDS.join(', ')}`, 'blend')
    .option('--abstain [threshold]', ABSTAIN_HELP)
    .option('--model <file>', MODEL_HELP)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((options: RankOptions) => rank(options, context));
}

function rank(options: RankOptions, context: CommandContext): void {
  const files = wholeNumber('--files', options.files, 0);
  const regions = wholeNumber('--regions', options.regions, 0);
  const kind = oneOf('--kind', options.kind, GOLD_KINDS);
  const abstain = abstainThreshold(options.abstain);
  const model = modelOption(options.model);
  const directory = openIndexDirectory(notEmpty('--index-dir', options.indexDir));
  const asked = readQueries(notEmpty('--queries', options.queries));
  const target = prepareOutput(notEmpty('--output', options.output), options.queries);
  const report = answerAll(directory, asked, {
    locate: { kind, abstain, model, files, regions },
    limits: { maxRegions: MAX_REGIONS, maxLines: MAX_LINES },
    warn: (message) => context.warn(message),
  });
  writeOutput(target, report.rows.map((row) => rankedLine(row, files, regions)).join(''));
  context.setExitStatus(report.failed > 0 ? 1 : 0);
}

function rankedLine({ queryId, answer }: BatchRow, files: number, regions: number): string {
  const rankedFiles = (answer?.rankedFiles ?? []).slice(0, files).map(({ path, score }) => ({ path, score }));
  const rankedRegions = (answer?.rankedRegions ?? [])
    .slice(0, regions)
    .map(({ path, start, end, score }) => ({ path, start, end, score }));
  return `${jsonText({ query_id: queryId, files: rankedFiles, regions: rankedRegions })}\n`;
}
