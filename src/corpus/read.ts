// What does an admitted file say? Reads one file of a snapshot, or tells why it is left out. It never follows a link,
// not even in a folder's name, never blocks on a pipe, and never reads more than the cap.

import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isBinaryFileSync } from 'isbinaryfile';
import type { Category, CorpusFile, SkipReason, SourceFile } from '../types.ts';
import { categoryOfContent } from './classify.ts';

/** Files above this many bytes are skipped: nobody reads them, and the largest written by hand are far below it. */
export const MAX_FILE_BYTES = 1_000_000;

export type ReadResult =
  | {
      readonly ok: true;
      readonly file: SourceFile;
      /** SHA-256 of the bytes, hexadecimal, first 32 characters. */
      readonly hash: string;
    }
  | { readonly ok: false; readonly reason: SkipReason };

/** A file that is admitted, not decoded but for its beginning. */
export interface RawSource {
  readonly bytes: Buffer;
  /** The first characters, which say what part it plays. */
  readonly head: string;
  readonly category: Category;
  /** SHA-256 of the bytes, hexadecimal, first 32 characters. */
  readonly hash: string;
}

/**
 * Reads and decodes a file. Bytes that are not UTF-8 become U+FFFD; a byte-order mark stays part of the first line.
 * Never throws for what the file is or holds.
 */
export async function readSource(root: string, file: CorpusFile, folders = new RealFolders(root)): Promise<ReadResult> {
  const source = readRaw(root, file, folders);
  if (typeof source === 'string') return { ok: false, reason: source };
  const { bytes, category, hash } = source;
  const text = bytes.toString('utf8');
  return { ok: true, file: { path: file.path, category, text, lineCount: countLines(bytes) }, hash };
}

/** Reads a file, or says why it is left out. Never throws for what the file is or holds. */
export function readRaw(
  root: string,
  { path: file }: CorpusFile,
  folders = new RealFolders(root),
): RawSource | SkipReason {
  const bytes = admittedBytes(root, file, folders);
  if (typeof bytes === 'string') return bytes;
  // Bytes enough for the characters, whatever they are.
  const head = bytes.toString('utf8', 0, 4 * HEAD_LENGTH).slice(0, HEAD_LENGTH);
  return { bytes, head, category: categoryOfContent(file, head), hash: hashOf(bytes) };
}

/**
 * Which folders of a snapshot are reached without passing a link below the root? Asked once for each, so it is not to
 * live longer than some files take to read: in a program that lives long a folder may have become a link since.
 */
export class RealFolders {
  readonly root: string;
  private realRoot: string | undefined;
  private readonly verdicts = new Map<string, boolean>();

  constructor(root: string) {
    this.root = root;
  }

  /** Throws where the folder is not there. */
  has(folder: string): boolean {
    let verdict = this.verdicts.get(folder);
    if (verdict === undefined) {
      this.realRoot ??= fs.realpathSync.native(this.root);
      verdict = fs.realpathSync.native(path.join(this.root, folder)) === path.join(this.realRoot, folder);
      this.verdicts.set(folder, verdict);
    }
    return verdict;
  }
}

/** Number of physical lines: each ends at "\n", and nothing after a final "\n" is a line. */
export function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return bytes.length === 0 || bytes[bytes.length - 1] === NEWLINE ? count : count + 1;
}

const NEWLINE = 10;

/** Characters of a text that say what part it plays. */
const HEAD_LENGTH = 2_000;

function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

function admittedBytes(root: string, relative: string, folders: RealFolders): Buffer | SkipReason {
  const bytes = readBytes(root, relative, folders);
  if (typeof bytes === 'string') return bytes;
  if (isBinary(bytes)) return 'binary';
  return MINIFIABLE.test(relative) && isMinified(bytes.toString('utf8')) ? 'minified' : bytes;
}

function readBytes(root: string, relative: string, folders: RealFolders): Buffer | SkipReason {
  if (!isInside(relative)) return 'bad-name';
  const file = path.join(root, relative);
  let descriptor: number | undefined;
  try {
    if (!folders.has(path.dirname(relative))) return 'not-regular';
    // Looked at before it is opened: opening a device can have an effect of its own.
    if (!fs.lstatSync(file).isFile()) return 'not-regular';
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
    const stats = fs.fstatSync(descriptor);
    if (!stats.isFile()) return 'not-regular';
    if (stats.size > MAX_FILE_BYTES) return 'too-large';
    return readAll(descriptor, stats.size);
  } catch {
    return 'unreadable';
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

/** Reads to the end even when the file grows meanwhile, up to the cap. */
function readAll(descriptor: number, expected: number): Buffer | SkipReason {
  let buffer = Buffer.allocUnsafe(expected + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length > MAX_FILE_BYTES) return 'too-large';
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(2 * length, MAX_FILE_BYTES) + 1);
  }
}

function isInside(relative: string): boolean {
  return relative !== '' && !relative.includes('\0') && relative.split('/').every((part) => !/^\.{0,2}$/.test(part));
}

/** UTF-16 and UTF-32 count as binary: what looks for lines in them would find none. */
function isBinary(bytes: Buffer): boolean {
  return bytes.length > 0 && (bytes.includes(0) || isBinaryFileSync(bytes, bytes.length));
}

/** Lines longer than this are not written by hand. In UTF-16 units. */
const LONG_LINE = 500;
const MINIFIABLE = /\.(?:[cm]?js|css)$/i;

/**
 * A script or style sheet of some size, nearly all of it in very long lines that are dense with punctuation. Data in one
 * long line (an image in base64, a list of words) lacks the punctuation.
 */
function isMinified(text: string): boolean {
  if (text.length < 2_000) return false;
  let long = 0;
  let punctuation = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start > LONG_LINE) {
      long += end - start;
      punctuation += countPunctuation(text, start, end);
    }
    start = end + 1;
  }
  return long > 0.8 * text.length && punctuation > 0.05 * long;
}

function countPunctuation(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (';{}(),=:'.includes(text[at]!)) count += 1;
  return count;
}
