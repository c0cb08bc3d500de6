// A snapshot's index as a reader sees it: files, regions, definitions, names, postings and edges by number.
// Sections load on first use. It answers look-ups and knows no ranking.

import { CATEGORIES, type Category, DEFINITION_KINDS, type DefinitionKind } from '../types.ts';
import { NONE, PATH_TERM_PREFIX } from './assemble.ts';
import { Columns, owners } from './columns.ts';
import { PostingList } from './postings.ts';
import { REGION_KINDS, type RegionKind } from './segment.ts';
import { placeOf } from './strings.ts';

/** A definition by number, with its spelled names. */
export interface IndexedDefinition {
  readonly id: number;
  readonly name: string;
  /** Enclosing names joined with ".", "" at the top. */
  readonly container: string;
  readonly kind: DefinitionKind;
  readonly file: number;
  readonly start: number;
  readonly end: number;
  readonly headEnd: number;
  readonly nameLine: number;
  /** Definition number, or -1. */
  readonly parent: number;
}

/** Weighted edges between files: those of file f are at `starts[f] .. starts[f + 1]`. */
export interface Edges {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float32Array;
}

/** Read access to one snapshot. Numbers: files by path order, regions by file and line, definitions likewise. */
export class SnapshotIndex {
  readonly snapshotId: string;
  readonly fileCount: number;
  readonly regionCount: number;
  readonly definitionCount: number;
  private readonly columns: Columns;

  constructor(file: string) {
    this.columns = new Columns(file);
    const { snapshotId, facts } = this.columns.source.header;
    this.snapshotId = snapshotId;
    this.fileCount = facts.files ?? 0;
    this.regionCount = facts.regions ?? 0;
    this.definitionCount = facts.definitions ?? 0;
    this.checkCounts();
  }

  /** The counts size arrays before their sections are read, so they must be those of the sections. */
  private checkCounts(): void {
    const { source } = this.columns;
    const columns = [
      ['file.category', this.fileCount],
      ['region.start', this.regionCount],
      ['definition.kind', this.definitionCount],
    ] as const;
    for (const [column, count] of columns) {
      const row = source.header.sections.find(({ name }) => name === column);
      if (row?.length === 4 * count) continue;
      source.close();
      throw source.damaged(`its count of ${column} is not that of the section`);
    }
  }

  close(): void {
    this.columns.close();
  }

  /** Paths of all files, ascending by code unit. */
  get paths(): readonly string[] {
    return this.columns.once('all paths', () => this.columns.strings('path').all());
  }

  pathOf(file: number): string {
    return this.columns.strings('path').at(file);
  }

  /** File number of a path, or -1. */
  fileOf(path: string): number {
    return placeOf(this.paths, path);
  }

  categoryOf(file: number): Category {
    return CATEGORIES[this.columns.numbers('file.category', this.fileCount)[file]!]!;
  }

  /** Language row id, "" for text without a grammar. */
  languageOf(file: number): string {
    const languages = this.columns.once('all languages', () => this.columns.strings('language').all());
    return languages[this.columns.numbers('file.language', this.fileCount)[file]!]!;
  }

  lineCountOf(file: number): number {
    return this.columns.numbers('file.lines', this.fileCount)[file]!;
  }

  /** Bytes. */
  sizeOf(file: number): number {
    return this.columns.numbers('file.size', this.fileCount)[file]!;
  }

  /** First region of each file; the regions of file f end where those of f + 1 begin. */
  firstRegionOf(file: number): number {
    return file >= this.fileCount ? this.regionCount : this.columns.numbers('file.firstRegion', this.fileCount)[file]!;
  }

  firstDefinitionOf(file: number): number {
    return file >= this.fileCount
      ? this.definitionCount
      : this.columns.numbers('file.firstDefinition', this.fileCount)[file]!;
  }

  /** File number of every region. */
  get regionFiles(): Uint32Array {
    return this.columns.once('region files', () =>
      owners(this.columns.numbers('file.firstRegion', this.fileCount), this.regionCount),
    );
  }

  get regionStarts(): Uint32Array {
    return this.columns.numbers('region.start', this.regionCount);
  }

  get regionEnds(): Uint32Array {
    return this.columns.numbers('region.end', this.regionCount);
  }

  /** Term occurrences of every region. Tokens. */
  get regionLengths(): Uint32Array {
    return this.columns.numbers('region.length', this.regionCount);
  }

  regionKindOf(region: number): RegionKind {
    return REGION_KINDS[this.columns.numbers('region.kind', this.regionCount)[region]!]!;
  }

  /** Innermost definition of a region, or -1. */
  definitionOfRegion(region: number): number {
    const definition = this.columns.numbers('region.definition', this.regionCount)[region]!;
    return definition === NONE ? -1 : definition;
  }

  /** The region that holds a line, or -1 beyond the file's end. */
  regionAt(file: number, line: number): number {
    let low = this.firstRegionOf(file);
    let high = this.firstRegionOf(file + 1) - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (line < this.regionStarts[middle]!) high = middle - 1;
      else if (line > this.regionEnds[middle]!) low = middle + 1;
      else return middle;
    }
    return -1;
  }

  /** File number of every definition. */
  get definitionFiles(): Uint32Array {
    return this.columns.once('definition files', () =>
      owners(this.columns.numbers('file.firstDefinition', this.fileCount), this.definitionCount),
    );
  }

  definition(id: number): IndexedDefinition {
    const column = (name: string) => this.columns.numbers(`definition.${name}`, this.definitionCount)[id]!;
    const parent = column('parent');
    return {
      id,
      name: this.columns.strings('name').at(column('name')),
      container: this.columns.strings('name').at(column('container')),
      kind: DEFINITION_KINDS[column('kind')]!,
      file: this.definitionFiles[id]!,
      start: column('start'),
      end: column('end'),
      headEnd: column('head'),
      nameLine: column('nameLine'),
      parent: parent === NONE ? -1 : parent,
    };
  }

  definitionKindOf(id: number): DefinitionKind {
    return DEFINITION_KINDS[this.columns.numbers('definition.kind', this.definitionCount)[id]!]!;
  }

  /** Enclosing definition, or -1. */
  parentOf(id: number): number {
    const parent = this.columns.numbers('definition.parent', this.definitionCount)[id]!;
    return parent === NONE ? -1 : parent;
  }

  /** Definitions of exactly this name, in file order. */
  definitionsNamed(name: string): readonly number[] {
    const id = this.columns.strings('name').find(name);
    if (id < 0) return [];
    const starts = this.columns.numbers('nameDefinitionStarts');
    return Array.from(
      this.columns.numbers('nameDefinitions', this.definitionCount).subarray(starts[id]!, starts[id + 1]!),
    );
  }

  /** Definitions of the rare names that a region uses. */
  usesOf(region: number): Uint32Array {
    const starts = this.columns.numbers('useStarts', this.regionCount + 1);
    return this.columns.numbers('useDefinitions').subarray(starts[region]!, starts[region + 1]!);
  }

  /** Regions that hold a term, or 0 when none does. */
  documentFrequency(term: string): number {
    const id = this.columns.strings('term').find(term);
    return id < 0 ? 0 : this.columns.numbers('documentFrequencies')[id]!;
  }

  /** Visits (region, packed frequencies) of a content term, ascending; see record.ts for the packing. */
  eachPosting(term: string, visit: (region: number, packed: number) => void): void {
    each(this.postingsOf(term), visit);
  }

  /** Visits (file, IN_FOLDERS | IN_BASE) of a path term. */
  eachPathPosting(term: string, visit: (file: number, where: number) => void): void {
    each(this.postings(PATH_TERM_PREFIX + term, this.fileCount, new PostingList()), visit);
  }

  /** Regions that hold a content term, with its packed frequencies in them. Fills `list`, or one of its own. */
  postingsOf(term: string, list = new PostingList()): PostingList {
    return this.postings(term, this.regionCount, list);
  }

  pathFrequency(term: string): number {
    return this.documentFrequency(PATH_TERM_PREFIX + term);
  }

  private postings(term: string, limit: number, list: PostingList): PostingList {
    const id = this.columns.strings('term').find(term);
    const starts = this.columns.numbers('postingStarts');
    const bytes = this.columns.once('posting bytes', () => this.columns.source.section('postings'));
    const fault = id < 0 ? list.fill(bytes, 0, 0, 0) : list.fill(bytes, starts[id]!, starts[id + 1]!, limit);
    if (fault !== null) throw this.columns.source.damaged(fault);
    return list;
  }

  private edges(name: string): Edges {
    return this.columns.once(`${name} edges`, () => {
      const bytes = this.columns.source.section(`${name}Weights`);
      if (bytes.length % 4 !== 0) throw this.columns.source.damaged(`section "${name}Weights" has a broken length`);
      return {
        starts: this.columns.numbers(`${name}Starts`, this.fileCount + 1),
        targets: this.columns.numbers(`${name}Targets`),
        weights: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
      };
    });
  }

  /** Edges from a file to the files that define the rare names it uses. */
  get references(): Edges {
    return this.edges('reference');
  }

  /** Edges from a file to the files that it imports. */
  get imports(): Edges {
    return this.edges('import');
  }
}

// --- internal ---

function each({ ids, payloads, length }: PostingList, visit: (id: number, payload: number) => void): void {
  for (let at = 0; at < length; at += 1) visit(ids[at]!, payloads[at]!);
}
