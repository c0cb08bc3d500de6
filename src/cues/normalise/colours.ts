// Takes terminal colour and cursor codes out of a line, in whichever way they were written down.

import type { Edit, Piece } from '../lines.ts';
import { rewrite } from '../lines.ts';

/** Real codes, codes written out as escapes (`\u001b[31m`, `^[[0m`), and codes that lost their escape character. */
const CODES =
  /(?:[\x1b\x9b\u241b\ufffd]|\\u001[bB]|\\x1[bB]|\\033|\\e|\^\[)\[[0-9;?]{0,20}[@-~]|\x1b\]8;[^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|\x1b[\]_P^][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|\x1b[@-Z\\-_]?|\[(?:\d{1,3};){0,4}\d{0,3}m(?![\w\]])|\[(?:\d{1,3};){0,4}\d{1,3}m|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u200e\u200f\u2060\ufeff]/g;
const MAY_HAVE_CODES =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x9b\u241b\u200b\u200e\u200f\u2060\ufeff]|\[[\d;?]{0,20}[mKGJ]|\\u001[bB]|\\x1[bB]|\\033|\\e\[/;

/** The piece without colour codes and other control characters; tabs stay. */
export function stripColours(piece: Piece): Piece {
  if (!MAY_HAVE_CODES.test(piece.text)) return piece;
  const edits: Edit[] = [];
  for (const match of piece.text.matchAll(CODES)) {
    edits.push({ from: match.index, to: match.index + match[0].length, text: '' });
  }
  return rewrite(piece, edits);
}
