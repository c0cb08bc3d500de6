// In which forms can an answer be had? One row a format; how each looks is its own file's business.

import { sanitiseLine } from '../terminal.ts';
import type { AnswerDocument } from './document.ts';
import { renderMarkdown } from './markdown.ts';
import { renderText } from './text.ts';
import { renderXml } from './xml.ts';

export const FORMATS = ['text', 'json', 'markdown', 'xml', 'paths'] as const;
export type Format = (typeof FORMATS)[number];

/** The answer in a format, newline at its end included; "" for no paths. Colours are for text alone. */
export function renderAnswer(answer: AnswerDocument, format: Format, colour = false): string {
  switch (format) {
    case 'text':
      return renderText(answer, colour);
    case 'json':
      return `${JSON.stringify(answer, null, 2)}\n`;
    case 'markdown':
      return renderMarkdown(answer);
    case 'xml':
      return renderXml(answer);
    case 'paths':
      return answer.regions.map(({ path, start, end }) => `${quotedPath(path)}:${start}-${end}\n`).join('');
  }
}

/** A path on one line of its own: quoted, with escapes, where it holds a control or direction character, as git does. */
function quotedPath(path: string): string {
  const safe = sanitiseLine(path);
  return safe === path
    ? path
    : JSON.stringify(path).replace(/[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, escaped);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
