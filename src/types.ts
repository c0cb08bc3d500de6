// The shapes that pass between the rooms. Line numbers are 1-based and inclusive everywhere outside a parser;
// a physical line ends at "\n" and there is no line after a final newline. Paths are relative to the snapshot, with "/".

export const CATEGORIES = ['source', 'test', 'fixture', 'docs', 'example', 'config', 'generated', 'vendored'] as const;
export type Category = (typeof CATEGORIES)[number];

export const SKIP_REASONS = ['binary', 'too-large', 'minified', 'unreadable', 'not-regular', 'bad-name'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A span of physical lines. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Where something stands: the unit that is ranked, packed and returned. */
export interface Region extends LineSpan {
  readonly path: string;
}

export const DEFINITION_KINDS = [
  'function',
  'method',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
  'module',
  'macro',
  'constant',
  'field',
  'rule',
] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

/** A named piece of code. Its span takes in decorators, attributes and the doc comment directly above it. */
export interface Definition extends LineSpan {
  readonly kind: DefinitionKind;
  readonly name: string;
  /** Names from the outermost enclosing definition down, joined with ".". */
  readonly qualifiedName: string;
  /** Line of the name itself, inside the span. */
  readonly nameLine: number;
  /** Last line of the head: signature with its parameters, before the body. */
  readonly headEnd: number;
  /** Index of the enclosing definition in the same list, or -1. */
  readonly parent: number;
}

/** An import, include, use or require, as written. */
export interface Import {
  readonly module: string;
  readonly names: readonly string[];
  readonly line: number;
}

/** A comment or string literal: UTF-16 offsets into the text, end exclusive. */
export interface ProseSpan {
  readonly kind: 'comment' | 'string';
  readonly start: number;
  readonly end: number;
}

/** What syntax says about one file. Definitions are in order of start, outer before inner. */
export interface FileSyntax {
  /** Row id of the language table, or null for text without a grammar. */
  readonly language: string | null;
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  /** Sorted by start, not overlapping. */
  readonly prose: readonly ProseSpan[];
  /** True when the grammar gave up and only the text remains. */
  readonly degraded: boolean;
}

/** A file that the corpus admits, before it is read. */
export interface CorpusFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A file read from a snapshot. */
export interface SourceFile {
  readonly path: string;
  readonly category: Category;
  readonly text: string;
  /** Number of physical lines. */
  readonly lineCount: number;
}
