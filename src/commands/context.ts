// What a command may do to the outside world besides its files. Only cli.ts implements it, so that one file prints and
// sets the exit status, and a test can hold a command's output in memory.

export interface CommandContext {
  /** 0 done, 1 some of the work failed or nothing was found, 2 nothing could run. The last call counts. */
  setExitStatus(status: 0 | 1 | 2): void;
  /** Writes results to standard output as they are; the text brings its own newlines. */
  write(text: string): void;
  /** Writes one line for a person to standard error; made safe for terminals there. */
  warn(text: string): void;
  /** Shows where a long piece of work stands, on standard error; absent where nobody watches. */
  readonly progress?: (text: string) => void;
}
