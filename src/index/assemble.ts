// One snapshot's index from the records of its files: postings of terms over regions, path terms over files,
// names over definitions, and the graph between files. Files come sorted by path, so the bytes depend on nothing else.

import { CATEGORIES, type Category, DEFINITION_KINDS } from '../types.ts';
import { type Section, stringSections } from './columns.ts';
import { bytesOf } from './format.ts';
import { TermGatherer } from './gather-terms.ts';
import { type DefinedNames, UseGatherer } from './gather-uses.ts';
import { EdgeGatherer, type Edges, ModuleResolver, referenceEdges } from './graph.ts';
import { GrowingUint32, groupByKey } from './growing.ts';
import type { StoredRecord } from './record-bytes.ts';
import { sortedByBytes } from './strings.ts';
import { pathTerms } from './tokenise.ts';

/** Path terms share the dictionary with content terms, behind a prefix that no content term has. */
export const PATH_TERM_PREFIX = '/';
/** Payload bits of a path posting. */
export const IN_FOLDERS = 1;
export const IN_BASE = 2;

export interface AssemblyFile {
  readonly path: string;
  readonly category: Category;
  /** Bytes. */
  readonly size: number;
  /** Row id of the language table, or "" for text. */
  readonly language: string;
}

const FILE_COLUMNS = ['category', 'language', 'lines', 'size', 'firstRegion', 'firstDefinition'] as const;
const REGION_COLUMNS = ['start', 'end', 'kind', 'definition', 'length'] as const;
const DEFINITION_COLUMNS = ['name', 'container', 'kind', 'start', 'end', 'head', 'nameLine', 'parent'] as const;

type Columns<K extends string> = Readonly<Record<K, GrowingUint32>>;
const columns = <K extends string>(names: readonly K[]): Columns<K> =>
  Object.fromEntries(names.map((name) => [name, new GrowingUint32()])) as unknown as Columns<K>;

/** Marks "no definition" and "no parent" in unsigned columns. */
export const NONE = 0xffffffff;

/** Gathers records in path order, then writes the sections. */
export class Assembler {
  private readonly paths: string[] = [];
  private readonly file = columns(FILE_COLUMNS);
  private readonly region = columns(REGION_COLUMNS);
  private readonly definition = columns(DEFINITION_COLUMNS);
  private readonly terms = new TermGatherer();
  private readonly languages: string[] = [];
  private readonly strings = new Map<string, number>();
  private readonly uses = new UseGatherer();
  private readonly fileOfRegion = new GrowingUint32();
  private readonly imports: { from: number; module: string; names: readonly string[] }[] = [];
  private readonly fileOfDefinition = new GrowingUint32();
  private bytes = 0;
  /** Terms of the folder that the latest file lies in. */
  private folder = { path: '', terms: [] as readonly string[] };

  /** Adds the next file; paths ascend. */
  add(file: AssemblyFile, record: StoredRecord): void {
    const id = this.paths.length;
    this.paths.push(file.path);
    this.bytes += file.size;
    this.addFileRow(file, record);
    this.addDefinitions(id, record);
    this.addRegions(id, record);
    this.addPath(id, file.path);
    for (const { module, names } of record.imports) this.imports.push({ from: id, module, names });
  }

  /** Every section of the snapshot's index file, and facts for its header. */
  finish(): { sections: Section[]; facts: Record<string, number> } {
    const table = <K extends string>(prefix: string, names: readonly K[], values: Columns<K>): Section[] =>
      names.map((name) => ({ name: `${prefix}.${name}`, bytes: bytesOf(values[name].view()) }));
    const defined = this.definedNames();
    const sections = [
      ...stringSections('path', this.paths),
      ...stringSections('language', this.languages),
      ...table('file', FILE_COLUMNS, this.file),
      ...table('region', REGION_COLUMNS, this.region),
      ...this.nameSections(),
      ...this.terms.sections(),
      ...this.uses.sections(defined, this.region.start.length),
      ...this.edgeSections('reference', this.referenceEdges(defined)),
      ...this.edgeSections('import', this.importEdges()),
    ];
    return {
      sections,
      facts: {
        files: this.paths.length,
        regions: this.region.start.length,
        definitions: this.definition.name.length,
        bytes: this.bytes,
      },
    };
  }

  private addFileRow(file: AssemblyFile, record: StoredRecord): void {
    let language = this.languages.indexOf(file.language);
    if (language < 0) language = this.languages.push(file.language) - 1;
    this.file.category.push(CATEGORIES.indexOf(file.category));
    this.file.language.push(language);
    this.file.lines.push(record.lineCount);
    this.file.size.push(file.size);
    this.file.firstRegion.push(this.region.start.length);
    this.file.firstDefinition.push(this.definition.name.length);
  }

  private stringId(value: string): number {
    let id = this.strings.get(value);
    if (id === undefined) {
      id = this.strings.size;
      this.strings.set(value, id);
    }
    return id;
  }

  private addDefinitions(file: number, record: StoredRecord): void {
    const first = this.definition.name.length;
    for (const { kind, name, qualifiedName, start, end, headEnd, nameLine, parent } of record.definitions) {
      const container = qualifiedName.endsWith(name)
        ? qualifiedName.slice(0, -name.length).replace(/\.$/, '')
        : qualifiedName;
      this.definition.name.push(this.stringId(name));
      this.definition.container.push(this.stringId(container));
      this.definition.kind.push(DEFINITION_KINDS.indexOf(kind));
      this.definition.start.push(start);
      this.definition.end.push(end);
      this.definition.head.push(headEnd);
      this.definition.nameLine.push(nameLine);
      this.definition.parent.push(parent < 0 ? NONE : first + parent);
      this.fileOfDefinition.push(file);
    }
  }

  private addRegions(file: number, record: StoredRecord): void {
    const firstDefinition = this.file.firstDefinition.view()[file]!;
    const { strings } = record;
    const terms = numbered(record.vocabulary, strings.terms, (id) => this.terms.id(strings.at(id)));
    let region = 0;
    record.readRegions({
      region: ({ start, end, kind, definition, length }) => {
        region = this.region.start.length;
        this.fileOfRegion.push(file);
        this.region.start.push(start);
        this.region.end.push(end);
        this.region.kind.push(kind);
        this.region.definition.push(definition < 0 ? NONE : firstDefinition + definition);
        this.region.length.push(length);
      },
      term: (term, packed) => this.terms.add('region', terms[term]!, region, packed),
      use: (name) => {
        const id = record.names[name]!;
        if (strings.uses[id] === -1) strings.uses[id] = this.uses.id(strings.at(id));
        this.uses.add(region, strings.uses[id]!);
      },
    });
  }

  private addPath(file: number, path: string): void {
    const slash = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, slash);
    if (folder !== this.folder.path) this.folder = { path: folder, terms: pathTerms(folder).folders };
    const payloads = new Map<string, number>();
    for (const term of this.folder.terms) payloads.set(term, IN_FOLDERS);
    for (const term of pathTerms(path.slice(slash)).base) payloads.set(term, (payloads.get(term) ?? 0) | IN_BASE);
    for (const [term, payload] of payloads)
      this.terms.add('file', this.terms.id(PATH_TERM_PREFIX + term), file, payload);
  }

  /** Names in byte order, the definitions of each, and the definition table with names renumbered. */
  private nameSections(): Section[] {
    const sorted = sortedByBytes([...this.strings.keys()]);
    const rankOf = new Uint32Array(sorted.length);
    sorted.forEach((value, rank) => {
      rankOf[this.strings.get(value)!] = rank;
    });
    const renumber = (column: GrowingUint32) => column.view().map((id) => rankOf[id]!);
    const names = renumber(this.definition.name);
    const { offsets, order } = groupByKey(names, sorted.length);
    const tables = DEFINITION_COLUMNS.filter((name) => name !== 'name' && name !== 'container');
    return [
      ...stringSections('name', sorted),
      { name: 'nameDefinitionStarts', bytes: bytesOf(offsets) },
      { name: 'nameDefinitions', bytes: bytesOf(order) },
      { name: 'definition.name', bytes: bytesOf(names) },
      { name: 'definition.container', bytes: bytesOf(renumber(this.definition.container)) },
      ...tables.map((name) => ({ name: `definition.${name}`, bytes: bytesOf(this.definition[name].view()) })),
    ];
  }

  /** Which definitions have a name, by its number before it is sorted. */
  private definedNames(): DefinedNames {
    const rows = groupByKey(this.definition.name.view(), this.strings.size);
    return { ...rows, numbers: this.strings, fileOf: this.fileOfDefinition.view() };
  }

  private referenceEdges(defined: DefinedNames): Edges {
    return referenceEdges(this.uses.usersAndDefiners(this.fileOfRegion.view(), defined), this.paths.length);
  }

  private importEdges(): Edges {
    const resolver = new ModuleResolver(this.paths);
    const edges = new EdgeGatherer();
    for (const { from, module, names } of this.imports) {
      const targets = resolver.resolve(module, names, from);
      for (const to of targets) edges.add(from, to, 1 / targets.length);
    }
    return edges.sorted(this.paths.length, Math.max);
  }

  private edgeSections(name: string, { from, to, weight }: Edges): Section[] {
    const { offsets } = groupByKey(from, this.paths.length);
    return [
      { name: `${name}Starts`, bytes: bytesOf(offsets) },
      { name: `${name}Targets`, bytes: bytesOf(to) },
      { name: `${name}Weights`, bytes: bytesOf(Float32Array.from(weight)) },
    ];
  }
}

/** The numbers of strings, where they have none yet those that are made for them. */
function numbered(strings: readonly number[], numbers: Int32Array, make: (id: number) => number): number[] {
  return strings.map((id) => {
    if (numbers[id] === -1) numbers[id] = make(id);
    return numbers[id]!;
  });
}
