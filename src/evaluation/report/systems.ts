// Which systems are compared, and which files are whose? Reads NAME=FILE specifications of results, rankings and
// trajectories. It does not score.

import { basename } from 'node:path';
import { CuepackError } from '../../errors.ts';
import { readRankings, readResults, readTrajectories } from '../predictions.ts';
import type { System } from './report.ts';

/** Specifications `NAME=FILE` or `FILE`, in the order in which they were given. */
export interface SystemFiles {
  readonly results: readonly string[];
  readonly ranking: readonly string[];
  readonly trajectories: readonly string[];
}

/**
 * The systems in order of mention; files of one name belong to one system, and a lone nameless one to the only system.
 * Throws CuepackError E_BAD_OPTION for two files of a kind under one name, E_LABELS for a file that cannot be read.
 */
export function readSystems(options: SystemFiles): System[] {
  const systems = new Map<string, System>();
  const add = <K extends 'results' | 'ranking' | 'trajectories'>(
    kind: K,
    specifications: readonly string[],
    read: (file: string) => System[K],
  ): void => {
    for (const specification of specifications) {
      const { name, file } = nameAndFile(specification, systems, kind);
      const known = systems.get(name) ?? { name, results: null, ranking: null, trajectories: null };
      if (known[kind] !== null) {
        throw new CuepackError('E_BAD_OPTION', `two --${kind} files for ${name}; give each system a name, NAME=FILE`);
      }
      systems.set(name, { ...known, [kind]: read(file) });
    }
  };
  add('results', options.results, readResults);
  add('ranking', options.ranking, readRankings);
  add('trajectories', options.trajectories, readTrajectories);
  return [...systems.values()];
}

// --- internal ---

function nameAndFile(
  specification: string,
  systems: ReadonlyMap<string, System>,
  kind: 'results' | 'ranking' | 'trajectories',
): { name: string; file: string } {
  const equals = specification.indexOf('=');
  if (equals > 0) return { name: specification.slice(0, equals), file: specification.slice(equals + 1) };
  const [lone] = systems.values();
  const joins = systems.size === 1 && lone !== undefined && lone[kind] === null;
  return { name: joins ? lone.name : basename(specification).replace(/\.jsonl?$/, ''), file: specification };
}
