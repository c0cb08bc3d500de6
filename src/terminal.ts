// How does text from outside reach a terminal without steering it? Control characters, and the marks that reorder or
// hide text, are shown as escapes. It does not colour, wrap or print anything.

/** C0 without tab and newline, DEL, C1, bidirectional controls, invisible marks, lone surrogates and tag characters. */
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;
/** What a message may hold of names and ids that came from outside, and what of a longer one is shown. UTF-16 units. */
const MAX_MESSAGE = 3_000;
const HEAD = 2_000;
const TAIL = 500;
const UNSAFE_IN_LINE = /[\n\t]/g;

/** The text with everything that could steer a terminal shown as an escape; newlines and tabs stay. */
export function sanitise(text: string): string {
  return text.replace(UNSAFE, escapeOf);
}

/** As `sanitise`, for one line: newlines and tabs are shown as escapes too. */
export function sanitiseLine(text: string): string {
  return sanitise(text).replace(UNSAFE_IN_LINE, (character) => (character === '\n' ? '\\n' : '\\t'));
}

/** A message of any length as one that can be read: the middle of a very long one is left out. */
export function shortened(text: string): string {
  if (text.length <= MAX_MESSAGE) return text;
  const left = text.length - HEAD - TAIL;
  return `${text.slice(0, HEAD)} … (${left} more characters) … ${text.slice(-TAIL)}`;
}

/** A value as JSON in which nothing can steer a terminal: the same value to whoever reads it, escapes to whoever looks. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, (character) =>
    Array.from({ length: character.length }, (_, at) => unitOf(character.charCodeAt(at))).join(''),
  );
}

// --- internal ---

/** One UTF-16 unit as JSON escapes it. */
function unitOf(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\u{${code.toString(16)}}`;
}
