// What a text points at. A cue knows the text only; where it lands in a snapshot is the business of resolve.

/** UTF-16 offsets into the original text, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Where in the report a cue stands: it says how much the reporter meant it. */
export type CueSource = 'title' | 'prose' | 'code' | 'trace' | 'diff' | 'output';

interface CueBase {
  /** The place of its first mention. */
  readonly span: TextSpan;
  readonly source: CueSource;
  /** Relative importance, in (0, 1]. */
  readonly weight: number;
}

/** A stack frame or any other located reference (diagnostic, test location, permalink, `file:line` in prose). */
export interface FrameCue extends CueBase {
  readonly type: 'frame';
  /** As written, without quotes, position, query or fragment. */
  readonly path: string;
  readonly line: number | null;
  /** Last line where the text gives a range (permalink), else null. */
  readonly endLine: number | null;
  readonly column: number | null;
  readonly function: string | null;
  /** Family row that read it: "python", "v8", "jvm", … or "diagnostic", "link", "prose". */
  readonly family: string;
  /** The application's own code, judged on the text alone. */
  readonly inApp: boolean;
  /** Position in the call order of its stack, 0 = innermost; null when it belongs to no stack. */
  readonly depth: number | null;
  /** Which stack of the report, from 0, in order of mention; null outside stacks. */
  readonly stack: number | null;
  readonly role: 'innermost' | 'cause' | 'test' | 'tool' | 'frame';
}

/** A file path without a line. */
export interface PathCue extends CueBase {
  readonly type: 'path';
  readonly path: string;
}

/** A name that code carries: identifier, qualified name, flag, configuration key, environment variable. */
export interface SymbolCue extends CueBase {
  readonly type: 'symbol';
  /** As written: `a.b.C.m`, `A::b`, `pkg.(*T).M`, `Class#method`, `--flag`. */
  readonly name: string;
  /** The identifiers in it, outermost first. */
  readonly parts: readonly string[];
  readonly form: 'qualified' | 'call' | 'identifier' | 'flag' | 'key' | 'environment' | 'exception';
}

/** The type or code and the message of an error, one cue for each. */
export interface ErrorCue extends CueBase {
  readonly type: 'error';
  readonly part: 'type' | 'message' | 'code';
  readonly value: string;
  /** The stack whose frames belong to it, or null. */
  readonly stack: number | null;
}

/** A quoted string or a line of output that some source literal may have produced. */
export interface LiteralCue extends CueBase {
  readonly type: 'literal';
  readonly value: string;
}

/** A link into a repository. */
export interface LinkCue extends CueBase {
  readonly type: 'link';
  readonly url: string;
  /** Path in the repository, where the link has one. */
  readonly path: string | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** A hunk of a unified diff: lines of the old side, 1-based and inclusive. */
export interface HunkCue extends CueBase {
  readonly type: 'hunk';
  readonly path: string;
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A word of the text worth searching for; raw, not stemmed. */
export interface TermCue extends CueBase {
  readonly type: 'term';
  readonly word: string;
  /** Occurrences in the text; a line that repeats an earlier one to the letter counts once. */
  readonly count: number;
}

export type Cue = FrameCue | PathCue | SymbolCue | ErrorCue | LiteralCue | LinkCue | HunkCue | TermCue;

/** A name that the reporter's own code gives. */
export interface Binding {
  readonly name: string;
  /** The module that it stands for, or what is called to make it, dotted: "xarray", "xr.DataArray"; "" when unknown. */
  readonly value: string;
  readonly isModule: boolean;
}

/** Everything that a text points at, each kind in order of first mention. Nothing downstream reads the text again. */
export interface CueSet {
  readonly frames: readonly FrameCue[];
  readonly paths: readonly PathCue[];
  readonly symbols: readonly SymbolCue[];
  readonly errors: readonly ErrorCue[];
  readonly literals: readonly LiteralCue[];
  readonly links: readonly LinkCue[];
  readonly hunks: readonly HunkCue[];
  readonly terms: readonly TermCue[];
  /** Names that the text's own code gives. */
  readonly bindings: readonly Binding[];
  /** What was cut by a cap, for a person to read; empty when nothing was. */
  readonly notices: readonly string[];
}
