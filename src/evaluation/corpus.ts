// What do the files of a laid-out snapshot say, for the metrics that need it: token yields and definitions as blocks.
// It reads single named files inside one folder and never lists, follows links out, or writes.

import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SyntaxAnalyser } from '../syntax/analyse.ts';
import { createSyntaxAnalyser } from '../syntax/analyse.ts';
import type { DefinitionKind, LineSpan } from '../types.ts';
import { isSnapshotPath } from './metrics/contract.ts';

/** Larger files hold data, not context. Bytes. */
const MAX_FILE_SIZE = 2_000_000;

/** What ContextBench calls blocks: "definition-level symbols"; a struct is the class of a language without classes. */
const BLOCK_KINDS: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'class',
  'interface',
  'trait',
  'struct',
]);

export interface EvaluationCorpus {
  /** True when the snapshot is laid out. */
  has(snapshotId: string): boolean;
  /** Text of a file, or null when it is not there, not inside the snapshot, or too large. */
  textOf(snapshotId: string, path: string): string | null;
  /** Finds the definitions of files ahead of `blocksOf`. Throws CuepackError E_GRAMMAR when a grammar is missing. */
  prepareBlocks(snapshotId: string, paths: Iterable<string>): Promise<void>;
  /** Spans of the definitions of a prepared file; none for any other. */
  blocksOf(snapshotId: string, path: string): readonly LineSpan[];
  close(): void;
}

/** Opens `corpusDir/<snapshot_id>/…`; nothing is read before it is asked for. */
export function openEvaluationCorpus(corpusDir: string): EvaluationCorpus {
  const blocks = new Map<string, readonly LineSpan[]>();
  const roots = new Map<string, string | null>();
  let analyser: SyntaxAnalyser | null = null;
  const rootOf = (snapshotId: string): string | null => {
    const known = roots.get(snapshotId);
    if (known !== undefined) return known;
    const root = /[/\\\0]|^\.{0,2}$/.test(snapshotId) ? null : realFolder(join(corpusDir, snapshotId));
    roots.set(snapshotId, root);
    return root;
  };
  const textOf = (snapshotId: string, path: string): string | null => {
    const root = rootOf(snapshotId);
    return root === null || !isSnapshotPath(path) ? null : readInside(root, path);
  };
  return {
    has: (snapshotId) => rootOf(snapshotId) !== null,
    textOf,
    async prepareBlocks(snapshotId, paths) {
      for (const path of paths) {
        const key = `${snapshotId}\0${path}`;
        if (blocks.has(key)) continue;
        const text = textOf(snapshotId, path);
        analyser ??= await createSyntaxAnalyser();
        const definitions = text === null ? [] : (await analyser.analyse(path, text)).definitions;
        blocks.set(
          key,
          definitions.filter((definition) => BLOCK_KINDS.has(definition.kind)),
        );
      }
    },
    blocksOf: (snapshotId, path) => blocks.get(`${snapshotId}\0${path}`) ?? [],
    close: () => analyser?.close(),
  };
}

// --- internal ---

function realFolder(folder: string): string | null {
  try {
    return statSync(folder).isDirectory() ? realpathSync(folder) : null;
  } catch {
    return null;
  }
}

function readInside(root: string, path: string): string | null {
  try {
    const file = realpathSync(join(root, path));
    if (!file.startsWith(root + sep)) return null;
    const stats = statSync(file);
    return stats.isFile() && stats.size <= MAX_FILE_SIZE ? readFileSync(file, 'utf8') : null;
  } catch {
    return null;
  }
}
