// Which paths do ignore files leave out? Patterns with git's meaning: the last rule that matches decides, rules of inner
// folders come after those of outer ones, and what lies in a folder that is left out stays out. It lists no files.

import fs from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Bytes of one ignore file that are read; no list written by hand is near it. */
const MAX_RULE_BYTES = 500_000;
/** Longest pattern. UTF-16 units. */
const MAX_PATTERN_LENGTH = 1_000;
/** Most "**" in a pattern: each multiplies the ways in which a path can be tried. */
const MAX_DOUBLE_STARS = 3;
/** Folders below folders in which rules are looked up; with the stars it bounds what one path can cost. */
export const MAX_DEPTH = 64;
/** Git asks the file system whether case counts; where it was set up by default, this is what it found. */
const IGNORES_CASE = process.platform === 'win32' || process.platform === 'darwin';

/** Rules in force, in order of precedence. Immutable; paths are relative to one common top. */
export class RuleList {
  private readonly rules: Ignore;

  private constructor(rules: Ignore) {
    this.rules = rules;
  }

  static readonly empty = new RuleList(newIgnore());

  /** These rules, and after them those of an ignore file that stands in `folder` ("" for the top). */
  with(text: string, folder = ''): RuleList {
    const patterns = patternsOf(text, folder);
    if (patterns.length === 0) return this;
    return new RuleList(newIgnore().add(this.rules).add(patterns));
  }

  /** Whether a file, or a folder as a whole, is left out. A folder above it that is left out takes it along. */
  ignores(file: string, isFolder = false): boolean {
    if (file.split('/').length > MAX_DEPTH) return false;
    return this.rules.ignores(isFolder ? `${file}/` : file);
  }
}

/** The rules of one kind of ignore file below a top folder, read from its folders when they are asked for. */
export class RuleTree {
  private readonly top: string;
  private readonly fileName: string;
  private readonly rootRules: (folder: string) => RuleList | null;
  private readonly rulesOfFolder = new Map<string, RuleList>();
  private readonly verdictOfFolder = new Map<string, boolean>();

  /**
   * `rootRules` gives what applies before the ignore files of a folder from which nothing above counts ("" or the top
   * of a repository in a repository), null for every other folder.
   */
  constructor(top: string, fileName: string, rootRules: (folder: string) => RuleList | null) {
    this.top = top;
    this.fileName = fileName;
    this.rootRules = rootRules;
  }

  /** Whether a file or folder below the top is left out, by itself or with a folder above it. */
  ignores(file: string, isFolder = false): boolean {
    if (isFolder) return this.ignoresFolder(file);
    const folder = parentOf(file);
    return this.ignoresFolder(folder) || this.rulesIn(folder).ignores(file);
  }

  private ignoresFolder(folder: string): boolean {
    if (folder === '') return false;
    const known = this.verdictOfFolder.get(folder);
    if (known !== undefined) return known;
    const parent = parentOf(folder);
    const verdict = this.ignoresFolder(parent) || this.rulesIn(parent).ignores(folder, true);
    this.verdictOfFolder.set(folder, verdict);
    return verdict;
  }

  private rulesIn(folder: string): RuleList {
    const known = this.rulesOfFolder.get(folder);
    if (known !== undefined) return known;
    const outer = this.rootRules(folder) ?? this.rulesIn(parentOf(folder));
    const rules = outer.with(readRules(path.join(this.top, folder, this.fileName)), folder);
    this.rulesOfFolder.set(folder, rules);
    return rules;
  }
}

/**
 * The text of an ignore file; "" where there is none or it is no regular file. As in git, a link is followed where the
 * user keeps the file, and not where a repository brings it.
 */
export function readRules(file: string, followLinks = false): string {
  let descriptor: number | undefined;
  try {
    if (!(followLinks ? fs.statSync(file) : fs.lstatSync(file)).isFile()) return '';
    descriptor = fs.openSync(file, 'r');
    const bytes = Buffer.alloc(MAX_RULE_BYTES);
    return bytes.toString('utf8', 0, fs.readSync(descriptor, bytes, 0, MAX_RULE_BYTES, 0));
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

// --- internal ---

function newIgnore(): Ignore {
  return ignore({ ignorecase: IGNORES_CASE });
}

function parentOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** The patterns of an ignore file, rewritten so that they mean the same at the top as they do in its folder. */
function patternsOf(text: string, folder: string): string[] {
  const patterns: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#') || !isBearable(line)) continue;
    patterns.push(folder === '' ? line : patternBelow(folder, line));
  }
  return patterns;
}

function isBearable(pattern: string): boolean {
  return pattern.length <= MAX_PATTERN_LENGTH && pattern.split('**').length - 1 <= MAX_DOUBLE_STARS;
}

/** A pattern without an inner slash matches at any depth below its folder, any other from its folder on. */
function patternBelow(folder: string, line: string): string {
  const isNegative = line.startsWith('!');
  const body = isNegative ? line.slice(1) : line;
  const isAnchored = /\/(?!\s*$)/.test(body);
  const base = `/${folder.replace(/[\\*?[\]!# ]/g, '\\$&')}/`;
  return `${isNegative ? '!' : ''}${base}${isAnchored ? body.replace(/^\//, '') : `**/${body}`}`;
}
