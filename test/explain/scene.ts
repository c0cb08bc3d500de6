// A small repository and a model made by hand, so that every number of an explanation can be worked out on paper.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FEATURE_VERSION, FILE_FEATURE_NAMES, REGION_FEATURE_NAMES } from '../../features/registry.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { MODEL_VERSION, type Model, type ModelStage } from '../../src/rank/model.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';

export const FILES: Readonly<Record<string, string>> = {
  'src/teapot.py': `"""Pours tea."""

LIMIT = 7


def pour_cup(pot, cup):
    """Fills one cup."""
    if pot.level < cup.size:
        raise EmptyPot(f"pot holds only {pot.level}")
    pot.level -= cup.size
    return cup


def rinse_pot(pot):
    """Cleans the pot with water."""
    pot.level = 0
    pot.leaves = None
    return pot


class EmptyPot(Exception):
    """There is not enough tea."""
`,
  'src/kettle.py': `"""Boils water."""


def boil_water(kettle, degrees):
    """Heats until the water has the wanted degrees."""
    while kettle.degrees < degrees:
        kettle.heat()
    return kettle


def descale_kettle(kettle):
    """Cleans the kettle with vinegar."""
    kettle.scale = 0
    return kettle
`,
  'src/menu.py': `"""What can be ordered."""


def list_drinks(season):
    """Names of drinks, by season."""
    return sorted(season.drinks)
`,
  'tests/test_teapot.py': `from src.teapot import pour_cup


def test_pours(pot, cup):
    assert pour_cup(pot, cup) is cup
`,
  'README.md': '# Tea room\n\nServes drinks.\n',
};

export const ISSUE = `Pouring fails with a half full pot

Traceback (most recent call last):
  File "src/teapot.py", line 9, in pour_cup
    raise EmptyPot(f"pot holds only {pot.level}")
EmptyPot: pot holds only 3
`;

/** A folder with the files. */
export function teaRoom(files = FILES): string {
  const root = mkdtempSync(join(tmpdir(), 'cuepack-tea-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** An empty folder for an index. */
export function indexFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cuepack-index-'));
}

export async function indexOf(root: string): Promise<SnapshotIndex> {
  const workspace = await openWorkspace({ root, indexDir: indexFolder() });
  return workspace.index;
}

function stage(names: readonly string[], weights: Readonly<Record<string, number>>): ModelStage {
  for (const name of Object.keys(weights)) if (!names.includes(name)) throw new Error(`no feature ${name}`);
  return {
    intercept: -0.5,
    columns: names.map((feature) => ({
      feature,
      mean: 0,
      scale: 1,
      weight: weights[feature] ?? 0,
      knots: feature in weights ? [0.5] : [],
      hinges: feature in weights ? [0.25] : [],
    })),
  };
}

/** Frames and shared words count, with a bend at one half; everything else is left out. */
export function handMadeModel(): Model {
  const kind = {
    calibration: { intercept: -1, weights: { region: 1, file: 0.5, fileRank: -0.3 } },
    size: { base: 5, factor: 1 },
  };
  return {
    format: 'cuepack-model',
    version: MODEL_VERSION,
    featureVersion: FEATURE_VERSION,
    file: stage(FILE_FEATURE_NAMES, { 'file.frame': 2, 'file.bm25.all.share': 1.5 }),
    region: stage(REGION_FEATURE_NAMES, { 'region.frame': 2, 'region.bm25.all.share': 1.5, 'region.defines': 0.5 }),
    kinds: { blend: kind, context: kind, exploration: kind, edit: kind },
    training: {},
  };
}
