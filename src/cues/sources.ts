// In which part of a report does each line stand: title, running text, code, trace, diff or output?

import type { RawDiff } from './diffs.ts';
import type { PlacedError } from './errors.ts';
import type { Line } from './lines.ts';
import type { ReadLine } from './reader.ts';
import type { CueSource } from './types.ts';

/** Lines between two frames that are taken to belong to the same trace: source lines, carets, locals. */
const MAX_GAP = 12;
const CODE_LANGUAGE =
  /^(?:py|python\d?|pycon|ipython|js|javascript|jsx|ts|typescript|tsx|java|kotlin|kt|scala|groovy|go|golang|rust|rs|c|cc|cpp|c\+\+|h|hpp|objc|objective-c|swift|cs|csharp|c#|fsharp|vb|rb|ruby|erb|php|ex|elixir|erlang|dart|lua|perl|pl|haskell|hs|r|julia|sql|html|xml|vue|svelte|css|scss|less|json\d?|jsonc|yaml|yml|toml|ini|graphql|proto|dockerfile|makefile|cmake|nix|zig|nim|ocaml|clojure|clj|lisp|elm|solidity|hcl|terraform)$/;
const OUTPUT_LANGUAGE =
  /^(?:text|txt|plain|plaintext|console|output|log|logs|stacktrace|traceback|none|pytb|shell-session|terminal|gdb)$/;
/** Tried on lines without their indentation. */
const CODE_LINE =
  /^(?:from [\w.]+ import |import [\w{*.'"]|(?:async )?def \w|class \w[\w(): ,<>]*[:{]?$|@\w[\w.]*(?:\(.*\))?$|(?:return|await|yield|raise|throw) \S|(?:if|for|while|with|switch|match) ?[( ].{1,160}[:{]$|else:|try:|[\w.[\]'"]{1,80} ?(?:[-+*/|&]|:)?= \S|>>> |\.\.\. |In ?\[\d+\]: |#include|(?:pub |export |public |private |static |const |let |var |fn |func |function )\S|[\w.$]{1,100}\(.{0,200}\);?$|[{}\])];?,?$|<\/?\w[^>]{0,200}>$|\/\/ |"[\w-]{1,60}": )/;

/** Rows of source that tools quote: `> 12 | code`, `---> 58 code`, `12: code`. */
const QUOTED_ROW = /^\s*(?:(?:-{1,6}|❱|→)?> ?|❱ )?\d{1,7}(?: ?[|│:]|\s{2,}\S)/;
/** What shells and test runners print. */
const OUTPUT_LINE =
  /^\s*(?:(?:code|left|right|expected|actual|got|received|stacktrace|found|Found|required|Required|symbol|location) ?: |[$%] \S|PS [A-Z]:|[\w~./\\:@-]{1,80}[$>#] ?\w+ |\d{1,4}\) \S|(?:FAILED|ERROR|PASSED|FAIL|PASS|ok|not ok|FAIL:|ERROR:|---|===|●|✖|✕|✗|×|✓|test|rspec|Error|Warning)\s)/;

/** The source of each line, by index. */
export function sourcesOf(
  lines: readonly Line[],
  read: readonly ReadLine[],
  diffs: RawDiff,
  errors: readonly PlacedError[],
): CueSource[] {
  const sources: CueSource[] = lines.map(sourceOfLine);
  markBlocks(lines, sources, (line) => line.indented);
  markBlocks(lines, sources, (line) => line.fenced);
  markTraces(lines, read, sources);
  for (const { index, part } of errors) {
    if (sources[index] === 'code' || sources[index] === 'trace') sources[index] = 'trace';
    else if (sources[index] === 'prose' && part === 'message') sources[index] = 'output';
  }
  for (const index of diffs.covered) sources[index] = 'diff';
  const title = lines.findIndex((line) => line.text.trim() !== '');
  if (title >= 0 && sources[title] === 'prose' && !lines[title]!.fenced) sources[title] = 'title';
  return sources;
}

function isCode(line: string): boolean {
  const text = line.trimStart();
  return text.endsWith(';') || text.endsWith('{') || CODE_LINE.test(text);
}

function sourceOfLine(line: Line): CueSource {
  if (QUOTED_ROW.test(line.text) || isCode(line.text)) return 'code';
  return OUTPUT_LINE.test(line.text) ? 'output' : 'prose';
}

/** Gives each run of lines that belong together one source. */
function markBlocks(lines: readonly Line[], sources: CueSource[], belongs: (line: Line) => boolean): void {
  for (let from = 0; from < lines.length; from += 1) {
    if (!belongs(lines[from]!)) continue;
    let to = from;
    while (to < lines.length && belongs(lines[to]!)) to += 1;
    const source = sourceOfBlock(lines.slice(from, to));
    for (let i = from; i < to; i += 1) sources[i] = source;
    from = to;
  }
}

function sourceOfBlock(lines: readonly Line[]): CueSource {
  const language = lines.find((line) => line.language !== '')?.language ?? '';
  if (CODE_LANGUAGE.test(language)) return 'code';
  if (OUTPUT_LANGUAGE.test(language)) return 'output';
  const full = lines.filter((line) => line.text.trim() !== '');
  const code = full.filter((line) => isCode(line.text)).length;
  return code * 2 >= full.length ? 'code' : 'output';
}

function markTraces(lines: readonly Line[], read: readonly ReadLine[], sources: CueSource[]): void {
  let last = -100;
  let family = '';
  for (const { index, reading } of read) {
    const source: CueSource =
      reading.kind === 'stack' ? 'trace' : reading.kind === 'diagnostic' ? 'output' : sources[index]!;
    for (let i = index; i < index + reading.lineCount; i += 1) sources[i] = source === 'prose' ? 'prose' : source;
    if (reading.kind !== 'stack') continue;
    if (index - last <= MAX_GAP && family === reading.family)
      for (let i = last + 1; i < index; i += 1) if (lines[i]!.text !== '') sources[i] = 'trace';
    last = index + reading.lineCount - 1;
    family = reading.family;
    // What stands under an innermost-last frame is its source, one line or, in IPython, a few.
    if (reading.order !== 'innermost-last') continue;
    for (let i = last + 1; i <= last + MAX_GAP && (lines[i]?.text ?? '') !== ''; i += 1) {
      if (i > last + 1 && !QUOTED_ROW.test(lines[i]!.text)) break;
      sources[i] = 'trace';
    }
  }
}
