// Shows a report with what was found in it, for a person: the lines that hold a cue, and under each its cues.

import type { Cue, CueSet } from '../cues/types.ts';
import { sanitiseLine } from '../terminal.ts';
import { type CuePlaces, describePlace } from './cue-places.ts';

/** A shown line is cut at this many characters: reports hold lines of any length. */
const MAX_SHOWN = 200;

/** Places that are shown of one cue. */
const MAX_PLACES = 3;

/** The report's lines that hold cues, each with what it points at, and where that is in a repository when one is given. */
export function renderCues(text: string, cues: CueSet, places: CuePlaces | null = null): string {
  const shown: Cue[] = [
    ...cues.frames,
    ...cues.paths,
    ...cues.errors,
    ...cues.links,
    ...cues.hunks,
    ...cues.symbols.filter((cue) => cue.weight >= 0.5),
  ];
  shown.sort((a, b) => a.span.start - b.span.start);
  const out: string[] = [];
  let next = 0;
  let number = 0;
  for (let from = 0; from <= text.length && next < shown.length; ) {
    let to = text.indexOf('\n', from);
    if (to < 0) to = text.length;
    number += 1;
    const here: string[] = [];
    for (; next < shown.length && shown[next]!.span.start <= to; next += 1)
      here.push(describe(shown[next]!), ...whereabouts(shown[next]!, places));
    if (here.length > 0)
      out.push(
        `${String(number).padStart(5)} | ${safe(text.slice(from, to))}`,
        ...here.map((line) => `      |   ${safe(line)}`),
      );
    from = to + 1;
  }
  return out.length === 0 ? 'Nothing in this text points at code.\n' : `${out.join('\n')}\n`;
}

function describe(cue: Cue): string {
  switch (cue.type) {
    case 'frame': {
      const place =
        cue.line === null ? cue.path : `${cue.path}:${cue.line}${cue.endLine === null ? '' : `-${cue.endLine}`}`;
      const name = cue.function === null ? '' : ` in ${cue.function}`;
      return `frame  ${place}${name}  (${cue.family}, ${cue.inApp ? 'application' : 'library'}, ${cue.role})`;
    }
    case 'path':
      return `path  ${cue.path}`;
    case 'error':
      return `error ${cue.part}  ${cue.value}`;
    case 'link':
      return `link  ${cue.url}`;
    case 'hunk':
      return `hunk  ${cue.path} lines ${cue.oldStart}-${cue.oldEnd}`;
    case 'symbol':
      return `name  ${cue.name}`;
    case 'literal':
      return `text  ${cue.value}`;
    case 'term':
      return `word  ${cue.word}`;
  }
}

function whereabouts(cue: Cue, places: CuePlaces | null): string[] {
  if (places === null) return [];
  const found = places.get(cue);
  if (found === undefined) return cue.type === 'frame' ? ['  -> not in the repository'] : [];
  const more = found.length > MAX_PLACES ? [`  -> and ${found.length - MAX_PLACES} more`] : [];
  return [...found.slice(0, MAX_PLACES).map((place) => `  -> ${describePlace(place)}`), ...more];
}

function safe(line: string): string {
  const plain = line.trimEnd();
  return sanitiseLine(plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain);
}
