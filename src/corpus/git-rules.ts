// Which ignore rules does git keep outside the folders themselves? Finds the work tree that a folder belongs to, its
// `info/exclude` and the user's global excludes, without running git.

import fs from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { RuleList, RuleTree, readRules } from './ignore.ts';

/** What a folder that no git looks after is better read without. */
const BUILT_IN_RULES = [
  'node_modules/',
  'bower_components/',
  '__pycache__/',
  '.venv/',
  '.tox/',
  '.mypy_cache/',
  '.pytest_cache/',
  '.gradle/',
  '.hg/',
  '.svn/',
].join('\n');

/** Longest `.git` file that is taken for one. Bytes. */
const MAX_POINTER_BYTES = 4_096;

export interface GitRules {
  /** Folder that the paths of the rules are relative to: the top of the work tree, or the folder itself. */
  readonly top: string;
  readonly tree: RuleTree;
}

/** The rules of `.gitignore` files that apply in a folder (absolute), with those that git keeps elsewhere. */
export function gitRulesOf(folder: string): GitRules {
  const top = workTreeOf(folder);
  if (top === null) return rulesBelow(folder, BUILT_IN_RULES);
  const rules = rulesBelow(top, '');
  // Whoever names a folder that the repository leaves out wants what is in it.
  const isLeftOut = top !== folder && rules.tree.ignores(path.relative(top, folder).split(path.sep).join('/'), true);
  return isLeftOut ? rulesBelow(folder, '') : rules;
}

/** Top of the work tree that a folder (absolute) lies in, or null. */
export function workTreeOf(folder: string): string | null {
  for (let at = folder; ; at = path.dirname(at)) {
    if (isRepository(at)) return at;
    if (path.dirname(at) === at) return null;
  }
}

/** Whether a folder is the top of a work tree: of a repository, of a further work tree of one, or of a submodule. */
export function isRepository(folder: string): boolean {
  try {
    const git = path.join(folder, '.git');
    const stats = fs.statSync(git, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    return stats.isFile() ? gitFolder(folder) !== null : fs.existsSync(path.join(git, 'HEAD'));
  } catch {
    return false;
  }
}

// --- internal ---

function rulesBelow(top: string, builtIn: string): GitRules {
  const excludes = globalExcludes();
  const tree = new RuleTree(top, '.gitignore', (inner) => {
    const repository = inner === '' ? top : path.join(top, inner);
    const isTop = isRepository(repository);
    if (!isTop && inner !== '') return null;
    const rules = RuleList.empty.with(builtIn).with(excludes, inner);
    return isTop && keepsInside(top, inner)
      ? rules.with(readRules(path.join(commonGitFolder(repository), 'info', 'exclude'), true), inner)
      : rules;
  });
  return { top, tree };
}

/** A repository inside another has its rules inside of it too, else somebody made it up to have other files read. */
function keepsInside(top: string, inner: string): boolean {
  if (inner === '') return true;
  const folder = gitFolder(path.join(top, inner));
  const places = isRepository(top) ? [top, commonGitFolder(top)] : [top];
  return folder !== null && places.some((place) => folder.startsWith(`${place}${path.sep}`));
}

/** Where git keeps what a work tree is made from; a `.git` file points at it. */
function gitFolder(top: string): string | null {
  const git = path.join(top, '.git');
  if (fs.statSync(git).isDirectory()) return git;
  const pointer = /^gitdir: ([^\n]+)/.exec(firstBytes(git))?.[1];
  return pointer === undefined ? null : path.resolve(top, pointer.trimEnd());
}

/** Work trees of one repository share its rules. */
function commonGitFolder(top: string): string {
  const folder = gitFolder(top) ?? path.join(top, '.git');
  try {
    return path.resolve(folder, firstBytes(path.join(folder, 'commondir')).trim());
  } catch {
    return folder;
  }
}

function firstBytes(file: string): string {
  // A pipe would never end.
  if (!fs.statSync(file).isFile()) throw new Error(`${file} is no regular file`);
  const descriptor = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(MAX_POINTER_BYTES);
    return bytes.toString('utf8', 0, fs.readSync(descriptor, bytes, 0, MAX_POINTER_BYTES, 0));
  } finally {
    fs.closeSync(descriptor);
  }
}

/** The user's rules for every repository, where git looks for them unless told otherwise. */
function globalExcludes(): string {
  const configured = process.env.XDG_CONFIG_HOME;
  if (configured) return readRules(path.join(configured, 'git', 'ignore'), true);
  try {
    return readRules(path.join(homedir(), '.config', 'git', 'ignore'), true);
  } catch {
    return '';
  }
}
