// Where are the scripts of a Vue or Svelte file? Finds `<script>` elements by their tags, in one pass, without reading
// the template or the style.

import type { LanguageId } from './languages.ts';
import type { TextPart } from './parser.ts';

export interface EmbeddedScript extends TextPart {
  readonly language: LanguageId;
}

/** Longest opening tag that is understood, in UTF-16 units. */
const MAX_TAG_LENGTH = 2_000;

/** The scripts of the file in order; an element that is not closed reaches to the end. */
export function embeddedScripts(text: string): EmbeddedScript[] {
  const scripts: EmbeddedScript[] = [];
  const opening = /<(script|!--)/gi;
  for (let tag = opening.exec(text); tag !== null; tag = opening.exec(text)) {
    if (tag[1] === '!--') {
      const close = text.indexOf('-->', tag.index);
      if (close === -1) break;
      opening.lastIndex = close + 3;
      continue;
    }
    const start = endOfTag(text, opening.lastIndex);
    if (start === null) continue;
    const end = closingTag(text, start);
    if (text.slice(start, end).trim() !== '') {
      scripts.push({ start, end, language: languageOfTag(text.slice(tag.index, start)) });
    }
    opening.lastIndex = end;
  }
  return scripts;
}

/** Template comments, as parts of the text. */
export function templateComments(text: string): TextPart[] {
  const comments: TextPart[] = [];
  for (let start = text.indexOf('<!--'); start !== -1; ) {
    const close = text.indexOf('-->', start + 4);
    const end = close === -1 ? text.length : close + 3;
    comments.push({ start, end });
    start = close === -1 ? -1 : text.indexOf('<!--', end);
  }
  return comments;
}

/** Offset behind the `>` that closes the tag, quotes respected; null when this is no script tag. */
function endOfTag(text: string, from: number): number | null {
  const next = text[from];
  if (next === undefined || !/[\s>]/.test(next)) return null;
  let quote = '';
  for (let at = from; at < text.length && at - from < MAX_TAG_LENGTH; at += 1) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return text[at - 1] === '/' ? null : at + 1;
  }
  return null;
}

function closingTag(text: string, from: number): number {
  const closing = /<\/script/gi;
  closing.lastIndex = from;
  return closing.exec(text)?.index ?? text.length;
}

function languageOfTag(tag: string): LanguageId {
  const written = /\b(?:lang|type)\s{0,8}=\s{0,8}["']?([\w/-]{1,40})/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (/tsx/.test(written)) return 'tsx';
  return /^ts$|typescript/.test(written) ? 'typescript' : 'javascript';
}
