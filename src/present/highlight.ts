// Which parts of a line of code deserve a colour? Comments, strings, numbers and keywords, found by a scan that is the
// same for all languages of a family. It knows no grammar: where it errs, a colour is off and nothing else.

export type Shade = 'comment' | 'string' | 'number' | 'keyword' | 'plain';

export interface Stretch {
  readonly shade: Shade;
  readonly text: string;
}

/** Lines longer than this come without colours. UTF-16 units. */
const MAX_LINE = 2_000;

interface Family {
  readonly lineComments: readonly string[];
  /** Opening and closing marks of comments and strings that may go over lines. */
  readonly blocks: readonly (readonly [open: string, close: string, shade: Shade])[];
  readonly quotes: string;
}

const C_BLOCK = ['/*', '*/', 'comment'] as const;
const BRACES: Family = { lineComments: ['//'], blocks: [C_BLOCK, ['`', '`', 'string']], quotes: `"'` };
const RUST: Family = { lineComments: ['//'], blocks: [C_BLOCK], quotes: '"' };
const PHP: Family = { lineComments: ['//', '#'], blocks: [C_BLOCK], quotes: `"'` };
const PYTHON: Family = {
  lineComments: ['#'],
  blocks: [
    ['"""', '"""', 'string'],
    ["'''", "'''", 'string'],
  ],
  quotes: `"'`,
};
const RUBY: Family = { lineComments: ['#'], blocks: [], quotes: `"'` };
const CSS: Family = { lineComments: [], blocks: [C_BLOCK], quotes: `"'` };

const FAMILIES: ReadonlyMap<string, Family> = new Map(
  Object.entries({
    python: PYTHON,
    ruby: RUBY,
    php: PHP,
    rust: RUST,
    css: CSS,
    javascript: BRACES,
    typescript: BRACES,
    tsx: BRACES,
    java: BRACES,
    go: BRACES,
    c: BRACES,
    cpp: BRACES,
    c_sharp: BRACES,
    swift: BRACES,
    dart: BRACES,
  }),
);

const KEYWORDS = new Set(
  (
    'abstract and as assert async await begin break case catch class const continue def default defer del delete do elif ' +
    'else elsif end ensure enum except export extends extern final finally fn for foreach from func function go goto if ' +
    'impl implements import in instanceof interface is lambda let loop match mod module mut namespace new not or override ' +
    'package pass private protected pub public raise readonly rescue return select self static struct super switch ' +
    'template this throw throws trait try type typedef typeof unless unsafe until use using var virtual void when where ' +
    'while with yield None True False nil null true false undefined'
  ).split(' '),
);

/** Words, numbers, blanks, or any one character; each alternative starts differently, so that nothing is tried twice. */
const TOKEN = /[A-Za-z_$][\w$]*|\d[\w.]*|\s+|./gsu;

/** A painter of the lines of one file or stretch of it, to be called line after line; null for plain text. */
export function lineHighlighter(language: string | null): ((line: string) => Stretch[]) | null {
  const family = FAMILIES.get(language ?? '');
  if (family === undefined) return null;
  let open: Family['blocks'][number] | null = null;
  return (line) => {
    if (line.length > MAX_LINE) return [{ shade: 'plain', text: line }];
    const stretches: Stretch[] = [];
    let at = 0;
    while (at < line.length) {
      const block: Family['blocks'][number] | undefined =
        open ?? family.blocks.find(([mark]) => line.startsWith(mark, at));
      const next: Scanned = block === undefined ? scanOne(line, at, family) : scanBlock(line, at, block, open !== null);
      open = next.isOpen && block !== undefined ? block : null;
      add(stretches, next.shade, line.slice(at, next.end));
      at = next.end;
    }
    return stretches;
  };
}

// --- internal ---

interface Scanned {
  readonly shade: Shade;
  readonly end: number;
  readonly isOpen: boolean;
}

function scanBlock(line: string, at: number, block: Family['blocks'][number], isInside: boolean): Scanned {
  const [open, close, shade] = block;
  const found = line.indexOf(close, isInside ? at : at + open.length);
  return { shade, end: found < 0 ? line.length : found + close.length, isOpen: found < 0 };
}

function scanOne(line: string, at: number, { lineComments, quotes }: Family): Scanned {
  if (lineComments.some((mark) => line.startsWith(mark, at)))
    return { shade: 'comment', end: line.length, isOpen: false };
  const character = line[at]!;
  if (quotes.includes(character)) return { shade: 'string', end: endOfString(line, at, character), isOpen: false };
  TOKEN.lastIndex = at;
  const token = TOKEN.exec(line)?.[0] ?? character;
  const shade = /^\d/.test(token) ? 'number' : KEYWORDS.has(token) ? 'keyword' : 'plain';
  return { shade, end: at + token.length, isOpen: false };
}

function endOfString(line: string, at: number, quote: string): number {
  for (let end = at + 1; end < line.length; end += 1) {
    if (line[end] === '\\') end += 1;
    else if (line[end] === quote) return end + 1;
  }
  return line.length;
}

function add(stretches: Stretch[], shade: Shade, text: string): void {
  const last = stretches.at(-1);
  if (last?.shade === shade) stretches[stretches.length - 1] = { shade, text: last.text + text };
  else stretches.push({ shade, text });
}
