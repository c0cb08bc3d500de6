// How far is a build? Counts what is expected and what is done, and tells whoever wants to know.

export interface BuildProgress {
  readonly snapshotsDone: number;
  readonly snapshots: number;
  readonly filesDone: number;
  readonly files: number;
  readonly bytesDone: number;
  readonly bytes: number;
  readonly elapsedMs: number;
}

type Sized = readonly { readonly size: number }[];

export class ProgressMeter {
  private readonly counts = { snapshotsDone: 0, snapshots: 0, filesDone: 0, files: 0, bytesDone: 0, bytes: 0 };
  private readonly started: number;
  private readonly tell: ((progress: BuildProgress) => void) | undefined;

  /** `started` in ms. */
  constructor(started: number, tell?: (progress: BuildProgress) => void) {
    this.started = started;
    this.tell = tell;
  }

  begin(snapshots: number): void {
    this.counts.snapshots = snapshots;
  }

  expect(files: Sized): void {
    this.counts.files += files.length;
    this.counts.bytes += bytesOf(files);
  }

  advance(files: Sized): void {
    const { counts } = this;
    counts.filesDone = Math.min(counts.files, counts.filesDone + files.length);
    counts.bytesDone = Math.min(counts.bytes, counts.bytesDone + bytesOf(files));
    this.report();
  }

  snapshotDone(): void {
    this.counts.snapshotsDone += 1;
    this.report();
  }

  private report(): void {
    this.tell?.({ ...this.counts, elapsedMs: Date.now() - this.started });
  }
}

function bytesOf(files: Sized): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
