// Who still reads an index that is to be closed? It is closed when the last reader is done, so that a refresh or a close
// takes nothing away from a question that is being answered.

import type { Workspace } from '../workspace/workspace.ts';

export class Lease {
  readonly workspace: Workspace;
  private readers = 0;
  private isRetired = false;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
  }

  async use<T>(work: (workspace: Workspace) => T | Promise<T>): Promise<T> {
    this.readers += 1;
    try {
      return await work(this.workspace);
    } finally {
      this.readers -= 1;
      this.closeWhenIdle();
    }
  }

  /** Closes the workspace now, or when its last reader is done. */
  retire(): void {
    if (this.isRetired) return;
    this.isRetired = true;
    this.closeWhenIdle();
  }

  private closeWhenIdle(): void {
    if (this.isRetired && this.readers === 0) this.workspace.close();
  }
}
