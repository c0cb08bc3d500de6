// `cuepack build`: a corpus of snapshots in, an index out. Reads options and reports; the work is src/index's.

import type { Command } from 'commander';
import { CuepackError } from '../errors.ts';
import type { BuildProgress, BuildReport } from '../index/build.ts';
import { buildIndex } from '../index/build.ts';
import type { CommandContext } from './context.ts';
import { existingFolder, notEmpty } from './options.ts';

const EXAMPLES = `Examples:
  cuepack build --corpus repositories --index-dir index

`;
const STATUS = `
Every folder under the corpus is one snapshot; its name is the snapshot id. Progress goes to standard error.

Exit status: 0 every snapshot has an index · 1 some have none, the others do · 2 nothing could run`;

export function registerBuildCommand(program: Command, context: CommandContext): void {
  program
    .command('build')
    .description('index every snapshot of a corpus')
    .requiredOption('--corpus <dir>', 'folder that holds one folder a snapshot')
    .requiredOption('--index-dir <dir>', 'folder of the index; made when it is missing')
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((options: { corpus: string; indexDir: string }) => build(options, context));
}

async function build(options: { corpus: string; indexDir: string }, context: CommandContext): Promise<void> {
  const corpusDir = existingFolder('--corpus', options.corpus);
  const indexDir = notEmpty('--index-dir', options.indexDir);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const report = await buildIndex({
      corpusDir,
      indexDir,
      warn: (message) => context.warn(message),
      onProgress: (progress) => context.progress?.(progressLine(progress)),
      signal: interrupted.signal,
      endsSoon: true,
    });
    reportBuild(report, context);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new CuepackError('E_INDEX_WRITE', `interrupted; what ${indexDir} held before is untouched`, { cause: error });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function reportBuild(report: BuildReport, context: CommandContext): void {
  const skipped = Object.entries(report.skipped).filter(([, count]) => count > 0);
  const reasons = skipped.map(([reason, count]) => `${count} ${reason}`).join(', ');
  const indexed = `${counted(report.snapshots, 'snapshot')}, ${counted(report.files, 'file')}`;
  const seconds = (report.elapsedMs / 1000).toFixed(1);
  context.warn(`indexed ${indexed}, ${sizeOf(report.bytes)} in ${seconds} s${reasons && `; skipped: ${reasons}`}`);
  context.setExitStatus(report.failed.length > 0 ? 1 : 0);
}

/** `12/30 snapshots, 20,140 files, 180.2/412.0 MB, about 40 s left`. */
function progressLine(progress: BuildProgress): string {
  const share = progress.bytes > 0 ? progress.bytesDone / progress.bytes : 0;
  const left = share > 0.02 ? `, about ${Math.ceil((progress.elapsedMs * (1 - share)) / share / 1000)} s left` : '';
  const size = `${sizeOf(progress.bytesDone)} of ${sizeOf(progress.bytes)}`;
  const files = `${progress.filesDone} of ${counted(progress.files, 'file')}`;
  return `${progress.snapshotsDone} of ${counted(progress.snapshots, 'snapshot')}, ${files}, ${size}${left}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
