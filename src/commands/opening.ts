// How does a command open a folder in front of a person? With progress, a time limit, and a Ctrl-C that leaves the index
// as it was.

import { CuepackError } from '../errors.ts';
import {
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
  type WorkspaceProgress,
} from '../workspace/workspace.ts';
import type { CommandContext } from './context.ts';

/** Steps of the bar. */
const BAR_WIDTH = 20;

/** Opens a workspace. Throws as `openWorkspace` does, and CuepackError E_INDEX_WRITE when it is interrupted or late. */
export async function openForPerson(
  options: WorkspaceOptions,
  context: CommandContext,
  timeoutSeconds?: number,
): Promise<Workspace> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  const late = timeoutSeconds === undefined ? null : AbortSignal.timeout(timeoutSeconds * 1_000);
  const signal = late === null ? interrupted.signal : AbortSignal.any([interrupted.signal, late]);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await openWorkspace({
      ...options,
      signal,
      onProgress: (progress) => context.progress?.(progressLine(progress)),
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    const what = interrupted.signal.aborted ? 'interrupted' : `not indexed within ${timeoutSeconds} s`;
    throw new CuepackError('E_INDEX_WRITE', `${what}; the index is as it was before`, { cause: error });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** `indexing ██████░░░░░░░░░░░░░░ 1200 of 4000 files`. */
export function progressLine({ stage, filesDone, files }: WorkspaceProgress): string {
  if (stage === 'listing') return 'listing files';
  if (stage === 'waiting') return 'waiting: another cuepack is indexing this folder';
  const done = Math.round((BAR_WIDTH * filesDone) / Math.max(1, files));
  return `indexing ${'█'.repeat(done)}${'░'.repeat(BAR_WIDTH - done)} ${filesDone} of ${files} files`;
}
