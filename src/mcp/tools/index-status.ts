// The tool `index_status`: what is indexed, how fresh it is, and what was left out. It indexes only when told to.

import { z } from 'zod';
import { CuepackError } from '../../errors.ts';
import { openWorkspace, type WorkspaceStatus } from '../../workspace/workspace.ts';
import { rootArgument } from '../arguments.ts';
import { folderOf, settingsOf } from '../folder.ts';
import { defineTool } from '../tool.ts';

export const indexStatus = defineTool({
  name: 'index_status',
  title: 'State of the index',
  description:
    'Says which folder is served, how many files are indexed, when they were last looked at, and what was skipped and why. With refresh it looks for changes and indexes them first.',
  schema: z.strictObject({
    root: rootArgument,
    refresh: z.boolean().default(false).describe('Look for changes and index them first.'),
  }),
  call: async ({ root, refresh }, context) => {
    const folder = folderOf(root, context);
    const { ignore, indexDir } = settingsOf(folder, {});
    const { signal, onProgress, roots } = context;
    try {
      const workspace = await openWorkspace({ root: folder, ignore, indexDir, refresh, signal, onProgress });
      try {
        return reply(workspace.status, roots);
      } finally {
        workspace.close();
      }
    } catch (error) {
      if (!(error instanceof CuepackError) || error.code !== 'E_NO_INDEX') throw error;
      const data = { root: folder, roots, indexed: false };
      return { text: `${folder} is not indexed yet; locate_context does it, or index_status with refresh.\n`, data };
    }
  },
});

// --- internal ---

function reply(status: WorkspaceStatus, roots: readonly string[]) {
  const { root, files, bytes, source, indexedAt, skipped, read, analysed } = status;
  const left = Object.entries(skipped).filter(([, count]) => count > 0);
  const skips = left.length === 0 ? 'nothing' : left.map(([reason, count]) => `${count} ${reason}`).join(', ');
  const text = [
    `${root}: ${files} files, ${bytes} bytes indexed; files found by ${source}`,
    `last looked at ${indexedAt.toISOString()}; this time ${read} files read, ${analysed} analysed`,
    `skipped: ${skips}`,
    ...(roots.length > 1 ? [`roots: ${roots.join(', ')}`] : []),
  ];
  const data = {
    root,
    roots,
    indexed: true,
    files,
    bytes,
    source,
    indexedAt: indexedAt.toISOString(),
    skipped,
    read,
    analysed,
  };
  return { text: `${text.join('\n')}\n`, data };
}
