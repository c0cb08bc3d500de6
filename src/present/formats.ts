// In which forms can an answer be had? One row a format; how each looks is its own file's business.

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
      return answer.regions.map(({ path, start, end }) => `${path}:${start}-${end}\n`).join('');
  }
}
