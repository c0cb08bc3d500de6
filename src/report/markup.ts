// How does text from outside get into a page without becoming part of its markup? A template that escapes everything it
// is given, except markup that a template made. Control and direction characters are shown as escapes.

import { sanitise } from '../terminal.ts';

/** Finished markup; only `html` and `trusted` make it. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

export type Content = Markup | string | number | null | readonly Content[];

/** A template whose values are escaped unless they are markup; lists are joined, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let source = strings[0]!;
  values.forEach((value, at) => {
    source += render(value) + strings[at + 1]!;
  });
  return new Markup(source);
}

/** Markup of this program's own: a style sheet, a script. Never for text from outside. */
export function trusted(source: string): Markup {
  return new Markup(source);
}

/** Safe in text and in quoted attributes. */
export function escapeHtml(text: string): string {
  return sanitise(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character]!);
}

// --- internal ---

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function render(value: Content): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.source;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? escapeHtml(value) : value.map(render).join('');
}
