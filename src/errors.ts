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

/** What the system says of a file that it did not give, in words; the message where it says nothing known. */
export function faultInWords(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return FAULTS[code] ?? messageOf(error);
}

// --- internal ---

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
};
