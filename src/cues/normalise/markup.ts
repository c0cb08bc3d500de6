// Turns HTML in a line back into the text that it shows: entities decoded, known tags taken out, block tags
// as line breaks. Leaves everything in angle brackets that is no known tag (`<module>`, `<T>`, `<anonymous>`).

import type { Edit, Piece } from '../lines.ts';
import { cut, rewrite } from '../lines.ts';

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
};
/** Text that was escaped several times over shows as `&amp;lt;`. */
const ENTITY =
  /&(?:(?:amp|#38|#x26);){0,4}(?:(lt|gt|quot|apos|amp|nbsp|[lr][sd]quo|hellip|bull|middot)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g;

const BLOCK = 'details|summary|pre|br|p|div|ul|ol|li|table|thead|tbody|tr|td|th|h[1-6]|hr|blockquote|center';
const INLINE = 'code|em|strong|span|kbd|samp|tt|sub|sup|font|img|mark|small|ins|del|a(?=\\s)';
const ATTRIBUTES = '(?:\\s{1,4}[a-z-]{1,20}=(?:"[^"<>]{0,500}"|\'[^\'<>]{0,500}\')|\\s{1,4}open){0,6}\\s{0,4}';
const TAG = new RegExp(`</?(?:(${BLOCK})|(?:${INLINE}))${ATTRIBUTES}/?>|</a>`, 'g');
/** One-letter tags are taken only in pairs: a type argument looks the same. */
const PAIRED = /<(b|i|u|s)>(?=[^<]{0,300}<\/\1>)|<\/(b|i|u|s)>/gi;

/** The lines of text that a line of markup shows. */
export function openMarkup(piece: Piece): Piece[] {
  const plain = piece.text.includes('&') ? decodeEntities(piece) : piece;
  return plain.text.includes('<') ? stripTags(plain) : [plain];
}

function decodeEntities(piece: Piece): Piece {
  const edits: Edit[] = [];
  for (const match of piece.text.matchAll(ENTITY)) {
    const [whole, name, decimal, hexadecimal] = match;
    const text = name === undefined ? characterOf(decimal, hexadecimal) : (NAMED[name] ?? ' ');
    edits.push({ from: match.index, to: match.index + whole.length, text });
  }
  return rewrite(piece, edits);
}

function characterOf(decimal: string | undefined, hexadecimal: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '20', 16) : Number(decimal);
  if (code < 32 || code > 0x10ffff) return ' ';
  return String.fromCodePoint(code);
}

function stripTags(piece: Piece): Piece[] {
  const breaks: number[] = [];
  const edits: Edit[] = [];
  const pairs = /<\/[bius]>/i.test(piece.text);
  for (const match of piece.text.matchAll(TAG)) {
    const edit = { from: match.index, to: match.index + match[0].length, text: match[1] === undefined ? '' : '\n' };
    if (edit.text !== '') breaks.push(edit.from);
    edits.push(edit);
  }
  if (pairs) {
    for (const match of piece.text.matchAll(PAIRED)) {
      edits.push({ from: match.index, to: match.index + match[0].length, text: '' });
    }
    edits.sort((a, b) => a.from - b.from);
  }
  if (edits.length === 0) return [piece];
  const plain = rewrite(piece, edits);
  return breaks.length === 0 ? [plain] : splitAtBreaks(plain);
}

function splitAtBreaks(piece: Piece): Piece[] {
  const lines: Piece[] = [];
  let from = 0;
  for (let at = piece.text.indexOf('\n'); at >= 0; at = piece.text.indexOf('\n', from)) {
    if (at > from) lines.push(cut(piece, from, at));
    from = at + 1;
  }
  if (from < piece.text.length) lines.push(cut(piece, from));
  return lines.length === 0 ? [cut(piece, 0, 0)] : lines;
}
