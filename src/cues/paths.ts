// File paths without a line in running text. What a recogniser or another scan has read is closed to it.

import { HOSTS, isBareFileName, isFileName } from './file-names.ts';

type Range = readonly [number, number];

export interface RawPath {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** Written with a folder, a drive or a scheme, or marked as code. */
  readonly sure: boolean;
}

/** A token with a slash, a backslash or a dot; spaces, quotes, brackets and most punctuation end it. */
const TOKEN = /(?:file:\/\/\/?|[A-Za-z]:[\\/]|~\/|\.{1,2}[\\/])?[\p{L}\p{N}_.@+~$%\-/\\#[\]{}*!]{2,400}/gu;
/** A drive's letter would be torn from its path by the colon. */
const DRIVE = /(?<!\w)[A-Za-z]:[\\/][^\s"'`<>|?*:()[\]{},;]{2,400}/g;
const QUOTED = /(["'`])((?:[A-Za-z]:[\\/]|file:\/\/)[^"'`<>|?*\n]{2,400})\1/g;
/** Results of builds; a report that names them points at no source. */
const ARTEFACT =
  /\.(?:o|obj|so(?:\.\d+)*|a|lib|dll|dylib|exe|class|jar|war|pyc|pdb|whl|gz|tgz|zip|png|jpe?g|gif|svg|ico|pdf|mp4|mov|woff2?|wasm)$/i;

/** Paths in the parts of the text that no range closes. */
export function pathsIn(text: string, closed: readonly Range[], isCode: boolean): RawPath[] {
  const found: RawPath[] = [];
  const taken: Range[] = [...closed];
  const take = (path: RawPath): void => {
    if (taken.some(([a, b]) => path.from < b && path.to > a)) return;
    taken.push([path.from, path.to]);
    found.push(path);
  };
  if (!/[/\\.]/.test(text)) return found;
  for (const match of text.matchAll(QUOTED)) {
    const path = match[2]!;
    if (ARTEFACT.test(path) || /[\\/]$/.test(path)) continue;
    take({ path, from: match.index + 1, to: match.index + 1 + path.length, sure: true });
  }
  for (const match of text.matchAll(DRIVE)) {
    const path = match[0].replace(/[.,:;]+$/, '');
    if (isFileName(path) && !ARTEFACT.test(path) && !/^:\d/.test(text.slice(match.index + path.length)))
      take({ path, from: match.index, to: match.index + path.length, sure: true });
  }
  for (const match of text.matchAll(TOKEN)) {
    const path = pathOf(match[0], text, match.index, isCode);
    if (path !== null) take(path);
  }
  return found.sort((a, b) => a.from - b.from);
}

function pathOf(raw: string, text: string, at: number, isCode: boolean): RawPath | null {
  let token = raw.replace(/[.!#*]+$/, '');
  let from = at;
  const lead = /^[#*[\]{}!$%+@]+(?=[\w./~])/.exec(token)?.[0].length ?? 0;
  // `[id].tsx`, `$lib/x.ts`, `@scope/x.ts` and `{app}/x` begin so themselves.
  if (lead > 0 && !/^[@$[{]\w/.test(token)) {
    token = token.slice(lead);
    from += lead;
  }
  if (token.startsWith('[') && !/^\[[^\]]*\]/.test(token)) return null;
  token = token.replace(/[\]}]+$/, (close) => (/[[{]/.test(token) ? close : ''));
  const before = text[from - 1] ?? '';
  const after = text.slice(from + token.length, from + token.length + 2);
  if (
    /[:/&=?]/.test(before) &&
    !/[\s(["'`]file:$|^[\s(]?$/.test(text.slice(Math.max(0, from - 6), from)) &&
    !isDriveOrKey(text, from)
  )
    return null;
  if (/^(?::\d|\(|\?|:\/)/.test(after) || ARTEFACT.test(token) || /\*/.test(token) || /\.{3}/.test(token)) return null;
  const hasFolder = /[/\\]/.test(token);
  const isQuoted = /["'`]/.test(before) && after.startsWith(before);
  const isRelativeImport =
    isQuoted &&
    /^\.{1,2}\/[\w./-]+$/.test(token) &&
    /\b(?:from|import|require|resolve|source|load|use|include)\b/.test(text);
  if (isRelativeImport) return { path: token, from, to: from + token.length, sure: true };
  if (hasFolder ? !isFolderPath(token) : !isBare(token, isQuoted, isCode, before)) return null;
  return { path: token, from, to: from + token.length, sure: hasFolder || isQuoted };
}

function isDriveOrKey(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - 40), from);
  return (
    /(?:^|[\s(["'`])(?:--?)?\w[\w-]{0,30}[=:]$/.test(before) &&
    !/(?:https?|ftp|git|ssh|localhost|node|dart|package):$/.test(before)
  );
}

function isFolderPath(token: string): boolean {
  if (!isFileName(token) || /^\/\//.test(token)) return false;
  const head = token.split(/[/\\]/)[0] ?? '';
  // `github.com/x/y.git`, `example.org/a.html`: an address without its scheme.
  return !(HOSTS.test(head) && !/^\./.test(head));
}

function isBare(token: string, isQuoted: boolean, isCode: boolean, before: string): boolean {
  if (!isBareFileName(token) || before === '.' || before === '/') return false;
  return isQuoted || !isCode;
}
