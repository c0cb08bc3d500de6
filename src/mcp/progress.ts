// How does a client hear where a long call stands? By notifications, for the calls that asked for them, not too many.

import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { WorkspaceProgress } from '../workspace/workspace.ts';

/** Notifications come at most this often, in ms; the first and the last always. */
const INTERVAL = 100;

const MESSAGES: Readonly<Record<WorkspaceProgress['stage'], string>> = {
  listing: 'listing files',
  waiting: 'waiting: another process is indexing this folder',
  indexing: 'indexing',
};

type Extra = Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, '_meta' | 'sendNotification' | 'signal'>;

/** A listener that tells the client of a call; it tells nobody when the call did not ask. Progress only ever grows. */
export function progressSender({ _meta, sendNotification, signal }: Extra): (progress: WorkspaceProgress) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = -1;
  let sentAt = Number.NEGATIVE_INFINITY;
  return ({ stage, filesDone, files }) => {
    const isDone = files > 0 && filesDone === files;
    if (filesDone <= last || signal.aborted || (!isDone && performance.now() - sentAt < INTERVAL)) return;
    last = filesDone;
    sentAt = performance.now();
    const total = files > 0 ? { total: files } : {};
    const params = { progressToken, progress: filesDone, ...total, message: MESSAGES[stage] };
    // A client that left is no reason to fail; the call ends by its own signal.
    sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
}
