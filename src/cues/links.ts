// Links: permalinks into a repository, with their line ranges, and any other address (closed to other scans).

import { numberOf } from './recogniser.ts';

export interface RawLink {
  readonly url: string;
  readonly from: number;
  readonly to: number;
  readonly path: string | null;
  /** Where the path stands, when it is literal in the address. */
  readonly pathFrom: number;
  readonly start: number | null;
  readonly end: number | null;
}

const URL = /\bhttps?:\/\/[^\s<>"'`|\\^{}]{3,1500}/g;
/** GitHub, GitLab, Bitbucket, Gitea, Codeberg, Sourcegraph-like: everything behind the ref is the path. */
const BLOB =
  /^https?:\/\/[^/]+\/(?:[^/]+\/){2,6}?(?:-\/)?(?:blob|blame|raw|src(?:\/(?:branch|commit|tag))?|tree)\/([^/?#]+)\/([^?#]+)(?:\?[^#]*)?(?:#(.*))?$/;
const RAW = /^https?:\/\/raw\.githubusercontent\.com\/[^/]+\/[^/]+\/([^/]+)\/([^?#]+)()$/;

/** The links of a line. */
export function linksIn(text: string): RawLink[] {
  if (!text.includes('://')) return [];
  const links: RawLink[] = [];
  for (const match of text.matchAll(URL)) {
    const url = trimUrl(match[0]);
    links.push({ url, from: match.index, to: match.index + url.length, ...placeOf(url, match.index) });
  }
  return links;
}

/** Punctuation behind an address, and a closing bracket that was opened before it. */
function trimUrl(raw: string): string {
  let url = raw.replace(/[.,;:!?*_)\]]+$/, (tail) => (tail.startsWith(')') && raw.includes('(') ? ')' : ''));
  if (url.includes('](')) url = url.slice(0, url.indexOf(']('));
  return url;
}

function placeOf(url: string, from: number): Pick<RawLink, 'path' | 'pathFrom' | 'start' | 'end'> {
  const match = BLOB.exec(url) ?? RAW.exec(url);
  if (match === null) return { path: null, pathFrom: from, start: null, end: null };
  const written = match[2]!;
  const lines = /^[\w-]*?L(?:ine)?-?(\d{1,8})(?:C\d+)?(?:-L?(\d{1,8})(?:C\d+)?)?|^lines-(\d{1,8})(?::(\d{1,8}))?/.exec(
    match[3] ?? '',
  );
  return {
    path: decodePath(written),
    pathFrom: from + url.indexOf(written, url.indexOf(match[1]!)),
    start: numberOf(lines?.[1] ?? lines?.[3]),
    end: numberOf(lines?.[2] ?? lines?.[4]),
  };
}

function decodePath(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
