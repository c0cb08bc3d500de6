// Makes cues of what the readers of a report found: gives each its span, its weight, and the names that it brings.
// Knows what a find is worth; reads no text and keeps nothing itself.

import { CueStore } from './cue-store.ts';
import type { RawDiff } from './diffs.ts';
import type { PlacedError } from './errors.ts';
import { isFileName } from './file-names.ts';
import { frameWeight, roleOf } from './frame-role.ts';
import { isInApp } from './in-app.ts';
import type { Line, Piece } from './lines.ts';
import { spanOf } from './lines.ts';
import type { RawLink } from './links.ts';
import type { RawPath } from './paths.ts';
import type { ReadLine } from './reader.ts';
import type { RawFrame } from './recogniser.ts';
import type { Stack } from './stacks.ts';
import { stackOfError } from './stacks.ts';
import type { FoundName } from './symbols.ts';
import { namesOfFunction, partsOf } from './symbols.ts';
import type { Term } from './terms.ts';
import type {
  Binding,
  CueSet,
  CueSource,
  ErrorCue,
  FrameCue,
  HunkCue,
  LinkCue,
  LiteralCue,
  PathCue,
  TermCue,
  TextSpan,
} from './types.ts';

const SOURCE_FACTOR: Readonly<Record<CueSource, number>> = {
  title: 1.3,
  prose: 1,
  code: 0.9,
  diff: 0.9,
  trace: 0.8,
  output: 0.8,
};

/** What a name that the reporter's own code gives counts of another. */
const OWN_NAME = 0.3;

interface Position {
  readonly stack: Stack | null;
  readonly depth: number | null;
}
const NOWHERE: Position = { stack: null, depth: null };

export class CueBuilder {
  readonly #lines: readonly Line[];
  readonly #sources: readonly CueSource[];
  readonly #project: string | undefined;
  readonly #store = new CueStore();
  readonly #inApp = new Map<string, boolean>();

  constructor(lines: readonly Line[], sources: readonly CueSource[], project: string | undefined) {
    this.#lines = lines;
    this.#sources = sources;
    this.#project = project;
  }

  addReadings(read: readonly ReadLine[], stacks: readonly Stack[]): void {
    const positions = positionsOf(stacks);
    for (const { index, reading } of read) {
      const position = positions.get(index) ?? NOWHERE;
      for (const frame of reading.frames) this.#addFrame(index, reading.piece, frame, reading.family, position);
      for (const name of reading.names) this.#addSymbol(index, reading.piece, { ...name, weight: 0.7 });
    }
  }

  addErrors(errors: readonly PlacedError[], stacks: readonly Stack[]): void {
    for (const error of errors) {
      const span = spanOf(this.#lines[error.index]!, error.from, error.to);
      const source = this.#sources[error.index]!;
      const weight = error.part === 'message' ? 0.8 : error.part === 'code' ? 0.7 : 0.6;
      const cue: ErrorCue = {
        type: 'error',
        span,
        source,
        weight,
        part: error.part,
        value: error.value,
        stack: stackOfError(error, stacks),
      };
      this.#store.put('errors', error.value, cue);
      if (error.part !== 'message') this.#nameTheError(error, span, source);
      else this.#store.put('literals', error.value, { type: 'literal', span, source, weight: 0.8, value: error.value });
    }
  }

  addDiffs({ hunks, files }: RawDiff): void {
    for (const file of files) {
      const line = this.#lines[file.index]!;
      this.#addPathCue(file.path, spanOf(line, file.from, file.from + file.path.length), 'diff', 0.9);
    }
    for (const hunk of hunks) {
      const line = this.#lines[hunk.first]!;
      const span = { start: spanOf(line, 0, 1).start, end: spanOf(this.#lines[hunk.last - 1]!, 0, Infinity).end };
      const { path, oldStart, oldEnd, removed, added } = hunk;
      const cue: HunkCue = { type: 'hunk', span, source: 'diff', weight: 0.9, path, oldStart, oldEnd, removed, added };
      this.#store.put('hunks', `${path}\0${oldStart}\0${hunk.first}`, cue);
    }
  }

  addLink(index: number, link: RawLink): void {
    const line = this.#lines[index]!;
    const source = this.#sources[index]!;
    const { url, path, start, end } = link;
    const cue: LinkCue = {
      type: 'link',
      span: spanOf(line, link.from, link.to),
      source,
      weight: path === null ? 0.2 : 0.8,
      url,
      path,
      start,
      end,
    };
    this.#store.put('links', url, cue);
    if (path === null) return;
    const from = link.pathFrom;
    if (start !== null) {
      const frame = { path, from, to: from + path.length, line: start, endLine: end, column: null, function: null };
      this.#addFrame(index, line, frame, 'link', NOWHERE);
    } else if (isFileName(path)) this.#addPathCue(path, spanOf(line, from, from + path.length), source, 0.8);
  }

  addPlace(index: number, place: RawFrame): void {
    this.#addFrame(index, this.#lines[index]!, place, 'prose', NOWHERE);
  }

  addPath(index: number, path: RawPath): void {
    const source = this.#sources[index]!;
    const weight = (path.sure ? 0.8 : 0.6) * (source === 'output' || source === 'trace' ? 0.7 : 1);
    this.#addPathCue(path.path, spanOf(this.#lines[index]!, path.from, path.to), source, weight);
  }

  addName(index: number, name: FoundName): void {
    this.#addSymbol(index, this.#lines[index]!, name);
  }

  addLiteral(index: number, literal: { value: string; from: number; to: number }): void {
    const span = spanOf(this.#lines[index]!, literal.from, literal.to);
    const cue: LiteralCue = { type: 'literal', span, source: this.#sources[index]!, weight: 0.5, value: literal.value };
    this.#store.put('literals', literal.value, cue);
  }

  addTerms(terms: readonly Term[]): void {
    for (const { word, from, index, source, weight, count } of terms) {
      const span = spanOf(this.#lines[index]!, from, from + word.length);
      const cue: TermCue = { type: 'term', span, source, weight: Math.max(weight, 0.01), word, count };
      this.#store.put('terms', word.toLowerCase(), cue);
    }
  }

  build(notices: readonly string[], bindings: readonly Binding[]): CueSet {
    const cues = this.#store.cues(notices);
    const own = new Set(bindings.filter(({ isModule }) => !isModule).map(({ name }) => name));
    const symbols = cues.symbols.map((symbol) =>
      symbol.source === 'code' && own.has(symbol.name) ? { ...symbol, weight: symbol.weight * OWN_NAME } : symbol,
    );
    return { ...cues, symbols, bindings };
  }

  #addFrame(index: number, piece: Piece, raw: RawFrame, family: string, position: Position): void {
    const source = this.#sources[index]!;
    const inApp = this.#isInApp(raw, family, piece.text);
    const role = roleOf({ path: raw.path, inApp, isCause: position.stack?.isCause ?? false, depth: position.depth });
    const { path, line, endLine, column } = raw;
    const cue: FrameCue = {
      type: 'frame',
      span: spanOf(piece, raw.from, raw.to),
      source,
      weight: frameWeight({ inApp, role, depth: position.depth, family }),
      path,
      line,
      endLine,
      column,
      function: raw.function,
      family,
      inApp,
      depth: position.depth,
      stack: position.stack?.id ?? null,
      role,
    };
    this.#store.putFrame(cue);
    this.#nameTheFrame(cue);
  }

  /** Judged once for each line of text: stacks share most of their frames. */
  #isInApp(raw: RawFrame, family: string, text: string): boolean {
    const key = `${family}\n${raw.path}\n${text}`;
    let known = this.#inApp.get(key);
    if (known === undefined) {
      known = isInApp({ path: raw.path, function: raw.function, family, text }, this.#project);
      this.#inApp.set(key, known);
    }
    return known;
  }

  #nameTheFrame(cue: FrameCue): void {
    const at = { span: cue.span, source: cue.source };
    const weight = cue.inApp ? 0.8 : 0.15;
    const names = cue.function === null ? [] : namesOfFunction(cue.function);
    for (const name of names)
      this.#store.putSymbol({ ...at, name, weight: name === cue.function ? weight : weight * 0.8, form: 'qualified' });
    const stem = /([\p{L}_][\p{L}\p{N}_]*)(?:\.[\w.]+)?$/u.exec(cue.path.replace(/^.*[/\\]/, ''))?.[1] ?? '';
    if (stem.length > 2 && cue.inApp && !/^__\w+__$|^(?:index|main|mod|lib|app|init)$/.test(stem))
      this.#store.putSymbol({ ...at, name: stem, weight: 0.3, form: 'identifier' });
  }

  #nameTheError(error: PlacedError, span: TextSpan, source: CueSource): void {
    if (!/^[\w.:\\$]+$/.test(error.value)) return;
    this.#store.putSymbol({ name: error.value, span, source, weight: 0.6, form: 'exception' });
    const last = partsOf(error.value).at(-1);
    if (last !== undefined && error.part === 'type')
      this.#store.putSymbol({ name: last, span, source, weight: 0.6, form: 'exception' });
  }

  #addPathCue(path: string, span: TextSpan, source: CueSource, weight: number): void {
    const cue: PathCue = { type: 'path', span, source, weight, path };
    this.#store.put('paths', path, cue);
  }

  #addSymbol(index: number, piece: Piece, name: FoundName): void {
    const source = this.#sources[index]!;
    const weight = Math.min(1, name.weight * SOURCE_FACTOR[source]);
    this.#store.putSymbol({
      name: name.name,
      span: spanOf(piece, name.from, name.to),
      source,
      weight,
      form: name.form,
    });
  }
}

function positionsOf(stacks: readonly Stack[]): Map<number, Position> {
  const positions = new Map<number, Position>();
  for (const stack of stacks) {
    stack.lines.forEach((line, at) => {
      positions.set(line, { stack, depth: stack.isInnermostFirst ? at : stack.lines.length - 1 - at });
    });
  }
  return positions;
}
