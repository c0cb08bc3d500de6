// The one error class that a user of cuepack meets, and the table of its codes. Nothing here prints or exits.

/** Every code, with the exit status (contract: 1 = some of the work failed, 2 = nothing could run). */
export const ERROR_CODES = {
  E_BAD_OPTION: 2,
  E_BAD_INPUT: 2,
  E_CORPUS: 2,
  E_NO_INDEX: 2,
  E_INDEX_DAMAGED: 2,
  E_INDEX_VERSION: 2,
  E_INDEX_WRITE: 2,
  E_MODEL: 2,
  E_OUTPUT: 2,
  E_LABELS: 2,
  E_GRAMMAR: 1,
  E_INTERNAL: 1,
} as const satisfies Record<string, 1 | 2>;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * A failure that a person can act on. The message says what happened, where, and what to do about it;
 * it may quote text from outside and is made safe for terminals by whoever prints it.
 */
export class CuepackError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CuepackError';
    this.code = code;
  }

  get exitStatus(): 1 | 2 {
    return ERROR_CODES[this.code];
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
