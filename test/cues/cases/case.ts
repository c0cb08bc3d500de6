// The shape of a report with what must be found in it, and a short way to write it down.

export interface CaseFrame {
  readonly path: string;
  readonly line: number | null;
  readonly function: string | null;
  readonly in_app: boolean;
}

export interface Case {
  readonly id: string;
  readonly text: string;
  readonly frames: readonly CaseFrame[];
  readonly paths: readonly string[];
  readonly symbols: readonly string[];
  readonly errors: readonly string[];
  readonly project?: string;
}

export interface Expected {
  /** `path|line|function`, a `-` in front for code that is not the application's own. */
  readonly frames?: readonly string[];
  readonly paths?: readonly string[];
  readonly symbols?: readonly string[];
  readonly errors?: readonly string[];
  readonly project?: string;
}

/** A case; the text loses its first line break. */
export function report(id: string, text: string, expected: Expected): Case {
  return {
    id,
    text: text.replace(/^\n/, '').replace(/\n$/, ''),
    frames: (expected.frames ?? []).map(frameOf),
    paths: expected.paths ?? [],
    symbols: expected.symbols ?? [],
    errors: expected.errors ?? [],
    ...(expected.project === undefined ? {} : { project: expected.project }),
  };
}

function frameOf(written: string): CaseFrame {
  const in_app = !written.startsWith('-');
  const [path = '', line = '', name = ''] = (in_app ? written : written.slice(1)).split('|');
  return { path, line: line === '' ? null : Number(line), function: name === '' ? null : name, in_app };
}
