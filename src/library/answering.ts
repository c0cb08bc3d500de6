// How is a folder asked when its index may turn out to be damaged? Damage shows only when the damaged part is read; the
// index is then made anew, once, and the question asked again.

import { CuepackError } from '../errors.ts';
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../workspace/workspace.ts';

/** Opens a folder, uses it and closes it. Throws what `openWorkspace` and `use` throw. */
export function withWorkspace<T>(options: WorkspaceOptions, use: (workspace: Workspace) => T | Promise<T>): Promise<T> {
  return withOpened((rebuild) => openWorkspace({ ...options, rebuild }), use, options.warn);
}

/** The same with a way of opening that the caller has; it is asked to `rebuild` when the index turned out to be damaged. */
export async function withOpened<T>(
  open: (rebuild: boolean) => Promise<Workspace>,
  use: (workspace: Workspace) => T | Promise<T>,
  warn?: (message: string) => void,
): Promise<T> {
  const workspace = await open(false);
  try {
    return await use(workspace);
  } catch (error) {
    if (!isDamage(error)) throw error;
    warn?.('the index is damaged and is made anew');
  } finally {
    workspace.close();
  }
  const rebuilt = await open(true);
  try {
    return await use(rebuilt);
  } finally {
    rebuilt.close();
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof CuepackError && error.code === 'E_INDEX_DAMAGED';
}
