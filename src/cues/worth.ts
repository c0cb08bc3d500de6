// How much the words of each line say about the fault: headings of templates, lists of versions, check boxes and lines
// of installation say little, whatever rare words they hold. Line by line; knows no snapshot.

import type { Line } from './lines.ts';
import type { CueSource } from './types.ts';

/** Headings of templates, and the lists of versions that reporters paste under them. */
const TEMPLATE_HEADING =
  /^\s*(?:#{1,6}|\*\*|__)?\s*(?:(?:steps|how) to reproduce|(?:expected|actual|current|observed|desired) (?:behaviou?rs?|results?|output)|describe the (?:bug|issue|feature)|what (?:did you (?:do|expect|see)|happened|were you doing|is the .{1,30}|version .{1,40})|environment|system info(?:rmation)?|versions?(?: information)?|(?:bug|feature) (?:report|request|description)|additional (?:context|information|notes)|possible (?:solution|fix)|screenshots?|checklist|minimal .{0,40}example|mcve.{0,30}|code (?:sample|snippet|example)|relevant log output|anything else.{0,30}|contact details|code of conduct|is there an existing issue.{0,30}|your environment|description|summary|details|output|logs?|traceback|context|motivation|problem(?: description)?|reproduc(?:tion|er)|to reproduce|title|step(?:s)?)\b.{0,40}$/i;
/** Headings whose whole section says what the reporter runs on. */
const SYSTEM_HEADING =
  /^\W*(?:your |my |the )?(?:(?:dev(?:elopment)? )?environment(?: info(?:rmation)?| details)?|system(?: info(?:rmation)?| details| specs?)?|(?:installed |package |software |library |tool )?versions?(?: info(?:rmation)?| numbers?| details)?|configuration and versions|platform(?: info(?:rmation)?)?|specifications?|(?:installed )?(?:packages|dependencies)|information about your .{1,40}|(?:some )?(?:context|info(?:rmation)?) about (?:your|the) (?:environment|system|setup).{0,20}|output of .{0,60}|.{0,40}(?:--version|-V|show_versions\(\)|show-versions|pip (?:list|freeze)|npm ls|envinfo|system[- _]info).{0,30}|before (?:submitting|you submit|posting|opening|filing).{0,80}|checklist.{0,30}|(?:pre-?)?(?:submission )?checks|code of conduct|contribution guidelines?|severity|browsers?|operating system|tests and linting)\W*$/i;
const ANY_HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]{2,60}\*\*:?\s*$|__[^_]{2,60}__:?\s*$)/;
/** Looked for in trimmed lines of at most MAX_LISTED characters. */
const VERSION_LINE =
  /^(?:[\w.()/+-]+ ){0,5}[\w.()/+-]+ *(?::|=|\|| {2})[= ]*v?\d+\.\d|^(?:os|python|node|npm|platform|browser|machine|processor|byteorder|lc_all|lang|locale|commit|arch(?:itecture)?|version|release|kernel|python-bits|os-release) *[:=]|^[A-Za-z][\w.-]{1,40} v?\d+\.\d[\w.+-]{0,30},?$|^[A-Za-z][\w.-]{1,40}==\d|^[\w.-]{2,40}: (?:None|installed|not installed)$/i;
const INSTALL_LINE =
  /^(?:[$>#%] ?)?(?:sudo )?(?:pip3?|conda|mamba|npm|yarn|pnpm|brew|apt|apt-get|gem|cargo|go|poetry|uv|git|cd|mkdir|source|python3? -m (?:venv|pip)|export|docker|virtualenv) (?:install|i|add|clone|create|get|update|upgrade|checkout|init|pull|activate|new|-|\S+\/|\w+$)/;
const MAX_LISTED = 160;
const CHECKBOX = /^(?:[-*+] )?\[[ xX]?\] /;

/** Worth of lines that say what the report runs on. */
const SYSTEM = 0.1;
const HEADING = 0.05;

/** Version lines among the lines without a gap that make all of them a list of versions. */
const LISTED = 3;

const isVersion = (line: string): boolean => VERSION_LINE.test(line.replace(/^[-*+] /, ''));

/** One number in (0, 1] a line. */
export function worthOfLines(lines: readonly Line[], sources: readonly CueSource[]): Float32Array {
  const worth = new Float32Array(lines.length).fill(1);
  let inSystem = false;
  let block: number[] = [];
  let versions = 0;
  const closeBlock = () => {
    if (versions >= LISTED && versions * 2 >= block.length) for (const index of block) worth[index] = SYSTEM;
    block = [];
    versions = 0;
  };
  lines.forEach((line, index) => {
    const text = line.text.trim();
    if (text === '') closeBlock();
    if (text === '' || sources[index] === 'title' || text.length > MAX_LISTED) return;
    if (!line.fenced && ANY_HEADING.test(text)) inSystem = false;
    if (SYSTEM_HEADING.test(text) && (!line.fenced || /version/i.test(text))) inSystem = true;
    block.push(index);
    if (isVersion(text)) versions += 1;
    worth[index] = worthOf(text, inSystem);
  });
  closeBlock();
  return worth;
}

function worthOf(text: string, inSystem: boolean): number {
  if (TEMPLATE_HEADING.test(text)) return HEADING;
  if (inSystem || isVersion(text) || CHECKBOX.test(text)) return SYSTEM;
  return INSTALL_LINE.test(text) ? 0.2 : 1;
}
