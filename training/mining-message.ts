// Is a commit message the report of a fault, and what of it may a query say? Everything that gives the answer away is
// taken out: paths, hashes, links, references, names of people, diffs. It knows texts only.

/** Why a message makes no query. */
export type MessageFault = 'no-fix' | 'revert' | 'release' | 'dependencies' | 'cosmetic' | 'too-short';

/** Longer messages are cut; a report is shorter. UTF-16 units. */
const MAX_MESSAGE = 8_000;
/** Longer runs are data. UTF-16 units. */
const MAX_WORD = 200;
/** Shorter queries say nothing. */
const MIN_WORDS = 4;

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|bug(?:s|fix)?|crash(?:e[sd]|ing)?|regression|broken|breaks|incorrect(?:ly)?|wrong(?:ly)?|leaks?|panics?|hangs?|deadlock|overflows?|exception|fail(?:s|ed|ure|ing)?|mistak(?:e|enly)|prevents?|avoids?|correct(?:s|ed|ly)?)\b/i;
const REVERT = /^(?:revert|reapply|back ?out)\b/i;
const RELEASE =
  /^(?:chore\W{0,3})?(?:\(?release\)?|prepare|publish|tag|bump|version|start|begin)\b.{0,40}\b(?:\d+\.\d+|version|release|snapshot)\b|^v?\d+\.\d+|^(?:bump|update) version\b/i;
const DEPENDENCIES =
  /\b(?:dependenc(?:y|ies)|dependabot|renovate|lock ?file|go\.sum|cargo\.lock|package-lock)\b|\bdeps\b|^(?:bump|upgrade|update|pin)\b(?! version\b).{0,80}\b(?:from|to) v?\d/i;
const COSMETIC =
  /\b(?:typos?|misspell(?:ed|ings?)|spelling|whitespace|indentation|formatting|lint(?:er|ing)?|clippy|rustfmt|gofmt|prettier|eslint|checkstyle|changelog|readme|copyright|licen[cs]e headers?|translations?|docstrings?|javadoc)\b|^(?:docs?|style|ci|chore|build|tests?|refactor|perf|feat(?:ure)?)\b\W/i;
/** "Signed-off-by: …" and its like, which name people, hashes and pages. */
const TRAILER =
  /^\s{0,8}(?:[A-Za-z]{2,20}-){1,4}[A-Za-z]{2,20}:\s|^\s{0,8}(?:fixes|closes|refs?|see|cc|link|bug|issue|pr|reviewed|tested|backport(?:ed)?|pick-to|change-id|git-svn-id)\s{0,3}:/i;
const CHERRY_PICK = /^\s{0,8}\(?(?:cherry[ -]picked|backported) from\b/i;
const DIFF_LINE = /^(?:diff --git |index [0-9a-f]{6,40}\.\.|--- |\+\+\+ |@@ )/;

/** A file name with an extension. */
const FILE_NAME = /^[\w.@+-]{1,100}\.[a-z0-9]{1,6}$/;

/** Why a commit is none that mends a fault; null when it is one. */
export function faultOfMessage(message: string): MessageFault | null {
  const text = message.slice(0, MAX_MESSAGE);
  const subject = text.split('\n', 1)[0]!.slice(0, 300);
  if (REVERT.test(subject) || /^This reverts commit\b/m.test(text)) return 'revert';
  if (DEPENDENCIES.test(subject)) return 'dependencies';
  if (RELEASE.test(subject)) return 'release';
  if (COSMETIC.test(subject)) return 'cosmetic';
  return FIX.test(subject) || /\b(?:fix(?:es|ed)?|closes|resolves)\s+(?:[\w./-]{0,80}#|gh-)\d/i.test(text)
    ? null
    : 'no-fix';
}

/**
 * The query that a message makes, without what gives the answer away; null when too little is left.
 * @param changedPaths files that the commit touches: no word may name one of them.
 */
export function queryOfMessage(message: string, changedPaths: readonly string[]): string | null {
  const secrets = secretsOf(changedPaths);
  const lines = withoutDiffs(withoutScope(message.slice(0, MAX_MESSAGE), changedPaths).split('\n'))
    .filter((line, at) => (at === 0 || !TRAILER.test(line)) && !CHERRY_PICK.test(line))
    .map((line) => cleanLine(line, secrets))
    .filter((line) => !HUSK.test(line));
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const words = text.split(/\s+/).filter((word) => /[a-z]{2}/i.test(word));
  return words.length < MIN_WORDS ? null : text;
}

// --- internal ---

/** Names of the touched files, in lower case: whole paths, and file names with and without their folders. */
function secretsOf(paths: readonly string[]): ReadonlySet<string> {
  const secrets = new Set<string>();
  for (const path of paths) {
    const parts = path.toLowerCase().split('/');
    for (let from = 0; from < parts.length; from += 1) secrets.add(parts.slice(from).join('/'));
    // Folders and modules: `pkg/clone` for pkg/clone/clone.go, `clone/clone` without the extension.
    const stem = parts.at(-1)!.replace(/\.[^.]*$/, '');
    for (let from = 0; from + 1 < parts.length; from += 1) {
      for (let to = from + 2; to < parts.length; to += 1) secrets.add(parts.slice(from, to).join('/'));
      secrets.add([...parts.slice(from, -1), stem].join('/'));
      secrets.add([...parts.slice(from, -1), stem].join('.'));
    }
  }
  return secrets;
}

/** Lines that are not part of a diff: one begins with its marks and ends at an empty line. */
function withoutDiffs(lines: readonly string[]): string[] {
  let inDiff = false;
  return lines.filter((line) => {
    if (DIFF_LINE.test(line.trimStart())) inDiff = true;
    else if (line.trim() === '') inDiff = false;
    return !inDiff;
  });
}

function cleanLine(line: string, secrets: ReadonlySet<string>): string {
  const kept = line
    .slice(0, 2_000)
    .split(/(\s+)/)
    .map((word) => (/^\s*$/.test(word) ? word : cleanWord(word, secrets)));
  return kept
    .join('')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ ?\((?:fix(?:e[sd])?|closes|resolves|issue|refs?|see|pr)?\s{0,3}\)?$/i, '')
    .trimEnd();
}

/** What is left of a line that said nothing but a reference, and rules between squashed messages. */
const HUSK = /^\W{0,8}(?:fix(?:e[sd])?|closes|resolves|issue|refs?|see|pr)\W{0,8}$|^\s{0,8}[-=*_]{3,200}\s{0,8}$/i;

/** `fix(parser): …` without its scope, when that is a folder or file of the change. */
function withoutScope(message: string, paths: readonly string[]): string {
  const scoped = /^(\W{0,8}\w{1,20})\(([^()\n]{1,80})\)(?=!?:)/.exec(message);
  if (scoped === null) return message;
  const places = new Set(paths.flatMap((path) => path.toLowerCase().split(/[/.]/)));
  const tells = scoped[2]!
    .toLowerCase()
    .split(/[\s,/.]+/)
    .some((word) => places.has(word));
  return tells ? scoped[1]! + message.slice(scoped[0].length) : message;
}

/** A word without what gives the answer away; nothing when only punctuation would be left of it. */
function cleanWord(word: string, secrets: ReadonlySet<string>): string {
  if (word.length > MAX_WORD || LINK.test(word) || REFERENCE.test(word)) return '';
  const cleaned = word.replace(NAME, (name) => (givesAway(name, secrets) ? '' : name));
  if (cleaned === word) return word;
  return /[A-Za-z0-9]/.test(cleaned) ? cleaned.replace('()', '') : '';
}

/** A page or an address. */
const LINK = /:\/\/|^(?:www\.|mailto:)|^<?[\w.+-]{1,80}@[\w-]{1,80}\.[\w.-]{1,80}>?[,.;]?$/i;
/** An issue, here or elsewhere: `#12`, `tea/pot#12`, `gh-12`. */
const REFERENCE = /^\(?(?:[\w./-]{0,100}#|gh-)\d{1,9}\)?[,.;:]?$/i;
/** A path, file, hash or name inside a word, with the line that may follow it. */
const NAME = /[\w./@+-]+(?::\d+)*/g;

function givesAway(name: string, secrets: ReadonlySet<string>): boolean {
  const bare = name
    .toLowerCase()
    .replace(/(?::\d+)+$/, '')
    .replace(/^(?:\.{0,2}\/|[ab]\/)|\.$/g, '');
  if (secrets.has(bare) || secrets.has(bare.replace(/\/$/, ''))) return true;
  if (/^[0-9a-f]{7,64}$/.test(bare) && /\d/.test(bare)) return true;
  const file = bare.slice(bare.lastIndexOf('/') + 1);
  return FILE_NAME.test(file) && CODE_EXTENSIONS.has(file.slice(file.lastIndexOf('.') + 1));
}

/** `parser.go` is a file; `os.path` and `e.g` are not. */
const CODE_EXTENSIONS = new Set(
  'py pyi js jsx mjs cjs ts tsx mts cts java kt kts go rs c h cc cpp cxx hpp hh hxx cs rb php swift dart css scss less vue svelte scala m mm lua pl sh sql md rst txt json yaml yml toml ini cfg xml html gradle'.split(
    ' ',
  ),
);
