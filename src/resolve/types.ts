// What a cue becomes in a snapshot.

import type { Cue } from '../cues/types.ts';

/** A cue resolved to a place of the snapshot. A cue may have several, whose confidences sum to at most 1, or none. */
export interface Anchor {
  readonly cue: Cue;
  /** File number. */
  readonly file: number;
  /** Region number, or -1 when the cue names the file alone. */
  readonly region: number;
  /** Definition number, or -1. */
  readonly definition: number;
  /** In (0, 1]. */
  readonly confidence: number;
  /** How it was found. */
  readonly by: 'path' | 'line' | 'function' | 'name' | 'qualified-name';
}
