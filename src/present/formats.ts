// In which forms can an answer be had? One row a format; how each looks is its own file's business.

import { jsonText, sanitiseLine } from '../terminal.ts';
import type { AnswerDocument, AnswerRegion } from './document.ts';
import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown.ts';
import { type Layout, renderText } from './text.ts';
import { renderXml } from './xml.ts';

export const FORMATS = ['text', 'json', 'markdown', 'xml', 'paths'] as const;
export type Format = (typeof FORMATS)[number];
export type { Layout } from './text.ts';

/**
 * The answer in a format, newline at its end included; "" for no paths. The layout is for text alone. What stands besides
 * the regions gives way to the answer's limit of tokens, which colours and wrapped reasons do not count in.
 */
export function renderAnswer(answer: AnswerDocument, format: Format, layout: Layout = {}): string {
  switch (format) {
    case 'text':
      return renderText(answer, layout);
    case 'json':
      return renderJson(answer);
    case 'markdown':
      return renderMarkdown(answer);
    case 'xml':
      return renderXml(answer);
    case 'paths':
      return answer.regions.map(pathLine).join('');
  }
}

/** A region as a line of `paths`. */
export function pathLine({ path, start, end }: Pick<AnswerRegion, 'path' | 'start' | 'end'>): string {
  return `${quotedPath(path)}:${start}-${end}\n`;
}

// --- internal ---

/** A path on one line of its own: quoted, with escapes, where it holds a control or direction character, as git does. */
function quotedPath(path: string): string {
  return sanitiseLine(path) === path ? path : jsonText(path);
}
