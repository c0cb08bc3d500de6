// `cuepack run`: a file of queries in, a file of results out, as the retrieval contract wants it. Reads options, writes
// rows, decides the exit status; the answers are batch.ts's.

import type { Command } from 'commander';
import { answerAll } from '../batch.ts';
import { openIndexDirectory } from '../index/reader.ts';
import { readQueries } from '../queries.ts';
import { GOLD_KINDS } from '../rank/model.ts';
import { MAX_LINES, MAX_REGIONS, prepareOutput, resultLine, writeOutput } from '../results.ts';
import type { CommandContext } from './context.ts';
import { modelOption } from './model-option.ts';
import { ABSTAIN_HELP, abstainThreshold, MODEL_HELP, notEmpty, oneOf, wholeNumber } from './options.ts';

const EXAMPLES = `Examples:
  cuepack run --index-dir index --queries queries.jsonl --output results.jsonl --top-k 5
  cuepack run --index-dir index --queries queries.jsonl --output results.jsonl --kind edit

`;
const STATUS = `
A query is a JSON object a line with query_id, snapshot_id and text; a result has query_id and regions
({path, start, end}, lines 1-based and inclusive), at most ${MAX_REGIONS} regions and ${MAX_LINES} lines.

Exit status: 0 every query was answered · 1 some rows could not be answered and are empty
             2 nothing could run; no output is written, an old one is untouched`;

interface RunOptions {
  readonly indexDir: string;
  readonly queries: string;
  readonly output: string;
  readonly topK: string;
  readonly kind: string;
  readonly abstain?: string | true;
  readonly model?: string;
}

export function registerRunCommand(program: Command, context: CommandContext): void {
  program
    .command('run')
    .description('answer a file of queries from an index')
    .requiredOption('--index-dir <dir>', 'folder of the index that `cuepack build` wrote')
    .requiredOption('--queries <file>', 'queries, one JSON object a line')
    .requiredOption('--output <file>', 'results, one JSON object a line')
    .option(
      '--top-k <number>',
      `most regions a query; above ${MAX_REGIONS} it counts as ${MAX_REGIONS}`,
      `${MAX_REGIONS}`,
    )
    .option('--kind <kind>', `kind of gold aimed at: ${GOLD_KINDS.join(', ')}`, 'blend')
    .option('--abstain [threshold]', ABSTAIN_HELP)
    .option('--model <file>', MODEL_HELP)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((options: RunOptions) => run(options, context));
}

function run(options: RunOptions, context: CommandContext): void {
  const maxRegions = Math.min(wholeNumber('--top-k', options.topK, 1), MAX_REGIONS);
  const kind = oneOf('--kind', options.kind, GOLD_KINDS);
  const abstain = abstainThreshold(options.abstain);
  const model = modelOption(options.model);
  const directory = openIndexDirectory(notEmpty('--index-dir', options.indexDir));
  const asked = readQueries(notEmpty('--queries', options.queries));
  const target = prepareOutput(notEmpty('--output', options.output), options.queries);
  const limits = { maxRegions, maxLines: MAX_LINES };
  const report = answerAll(directory, asked, {
    locate: { kind, abstain, model, ...limits },
    limits,
    warn: (message) => context.warn(message),
  });
  writeOutput(target, report.rows.map(({ queryId, answer }) => resultLine(queryId, answer?.regions ?? [])).join(''));
  if (asked.length === 0) context.warn(`${options.queries} holds no queries`);
  context.setExitStatus(report.failed > 0 ? 1 : 0);
}
