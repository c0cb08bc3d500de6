// What did a query find in a tree? Turns matches into plain offsets, so that the tree can be freed at once. It knows
// the capture names that query files may use, and nothing of any single language.
//
//   @definition.<kind>            a definition; with `.long` kept only where it has several lines of its own, with
//                                 `.documented` only where it has several together with its comment
//   @name @declarator             its name; or a C declarator to dig the name out of
//   @scope                        names it belongs to, written beside it (Go receiver, `a.b.prototype = …`)
//   @head                         the last node of the head
//   @body                         the first node after the head (else the field `body` of the definition)
//   @attached                     decorators and attributes that stand before a definition, outside its node
//   @comment @docstring @string   prose
//   @import                       an import statement

import type { Node, QueryMatch } from 'web-tree-sitter';
import type { DefinitionKind } from '../types.ts';

export interface Found {
  readonly start: number;
  readonly end: number;
}

export interface FoundDefinition extends Found {
  readonly kind: DefinitionKind;
  readonly keep: 'always' | 'long' | 'documented';
  /** As written; a scope that is part of it (`A::b`) is still in it. */
  readonly name: string;
  readonly nameAt: number;
  readonly scope: string;
  /** Offset of the last character of the head. */
  readonly headAt: number;
  /** Place of its pattern in the query file: of two that find the same node the earlier counts. */
  readonly pattern: number;
}

export interface FoundImport extends Found {
  readonly text: string;
}

export interface Harvest {
  readonly definitions: FoundDefinition[];
  readonly imports: FoundImport[];
  readonly attached: Found[];
  readonly comments: Found[];
  readonly docstrings: Found[];
  readonly strings: Found[];
}

/** Longest name that is kept, in UTF-16 units: a CSS selector or a test title can be a paragraph. */
const MAX_NAME_LENGTH = 160;

/** Longest import statement that is read, in UTF-16 units. */
const MAX_IMPORT_LENGTH = 20_000;

export function emptyHarvest(): Harvest {
  return { definitions: [], imports: [], attached: [], comments: [], docstrings: [], strings: [] };
}

/** Adds what the matches of a query found, in no particular order. The tree must be alive. */
export function harvest(matches: readonly QueryMatch[], text: string, into: Harvest): void {
  const seen = new Set<number>();
  for (const match of matches) {
    const definition = match.captures.find((capture) => capture.name.startsWith('definition.'));
    if (definition !== undefined) addDefinition(match, definition.name, definition.node, text, into);
    else addOther(match, text, seen, into);
  }
}

function addOther(match: QueryMatch, text: string, seen: Set<number>, into: Harvest): void {
  for (const { name, node } of match.captures) {
    if (name.startsWith('_')) continue;
    const found = { start: node.startIndex, end: node.endIndex };
    if (name === 'import') {
      if (seen.has(node.id)) continue;
      seen.add(node.id);
      into.imports.push({
        ...found,
        text: text.slice(found.start, Math.min(found.end, found.start + MAX_IMPORT_LENGTH)),
      });
    } else if (name === 'comment') into.comments.push(found);
    else if (name === 'docstring') into.docstrings.push(found);
    else if (name === 'string') into.strings.push(found);
    else if (name === 'attached') into.attached.push(found);
  }
}

function addDefinition(match: QueryMatch, capture: string, node: Node, text: string, into: Harvest): void {
  const [, kind, keep = 'always'] = capture.split('.');
  const body = nodeOf(match, 'body') ?? node.childForFieldName('body');
  const head = nodeOf(match, 'head');
  const start = node.startIndex;
  const end = Math.max(node.endIndex, body?.endIndex ?? 0);
  const scope = nodeOf(match, 'scope');
  const name = nodeOf(match, 'name') ?? declaredName(nodeOf(match, 'declarator'));
  const nameEnd = name?.endIndex ?? body?.startIndex ?? end;
  const nameAt = name?.startIndex ?? start;
  let headAt = name === null || kind === 'function' || kind === 'method' ? end - 1 : nameEnd - 1;
  if (head !== null) headAt = head.endIndex - 1;
  else if (body !== null) headAt = body.startIndex;
  into.definitions.push({
    start,
    end,
    kind: kind as DefinitionKind,
    keep: keep as FoundDefinition['keep'],
    name: text.slice(nameAt, Math.min(nameEnd, nameAt + MAX_NAME_LENGTH)),
    nameAt,
    scope:
      scope === null ? '' : text.slice(scope.startIndex, Math.min(scope.endIndex, scope.startIndex + MAX_NAME_LENGTH)),
    headAt,
    pattern: match.patternIndex,
  });
}

function nodeOf(match: QueryMatch, name: string): Node | null {
  for (const capture of match.captures) if (capture.name === name) return capture.node;
  return null;
}

/** Follows a C declarator (`*(*name[3])(int)`) to the name in its middle. */
function declaredName(declarator: Node | null): Node | null {
  let node = declarator;
  for (let depth = 0; node !== null && depth < 32; depth += 1) {
    const inner: Node | null = node.childForFieldName('declarator') ?? wrappedDeclarator(node);
    if (inner === null) return node;
    node = inner;
  }
  return node;
}

/** Grammars leave the field name out where a declarator stands in brackets or behind an attribute or `&`. */
function wrappedDeclarator(node: Node): Node | null {
  if (!WRAPPERS.has(node.type)) return null;
  for (let index = node.namedChildCount - 1; index >= 0; index -= 1) {
    const child = node.namedChild(index);
    if (child !== null && (child.type.endsWith('declarator') || child.type.endsWith('identifier'))) return child;
  }
  return null;
}

const WRAPPERS = new Set(['parenthesized_declarator', 'attributed_declarator', 'reference_declarator']);
