// What part a frame plays in its stack, and how much it is worth for that.

import type { FrameCue } from './types.ts';

const TEST =
  /(?:^|[/\\._-])(?:tests?|specs?|__tests__|testing|testdata|e2e|it)(?:[/\\._-]|$)|(?:Tests?|Spec|IT|TestCase)\.\w{1,6}$|(?:^|[/\\])(?:test|conftest)[\w.-]*\.\w{1,5}$/;
const TOOL =
  /(?:^|[/\\])(?:pytest|_pytest|pluggy|unittest|nose|jest[\w-]*|mocha|vitest|@vitest|rspec[\w-]*|minitest|phpunit|junit|surefire|testing)(?:[/\\@-]|$)|^node:|^(?:internal|node:internal)[/\\]|(?:^|[/\\])(?:Makefile|GNUmakefile)$/;

export interface RoleFacts {
  readonly path: string;
  readonly inApp: boolean;
  readonly isCause: boolean;
  readonly depth: number | null;
}

/** The part that a frame plays. */
export function roleOf({ path, inApp, isCause, depth }: RoleFacts): FrameCue['role'] {
  if (TOOL.test(path)) return 'tool';
  if (inApp && TEST.test(path)) return 'test';
  if (depth === 0) return 'innermost';
  return isCause ? 'cause' : 'frame';
}

/** Innermost frames of the application are worth most, others the less the further out they are. */
export function frameWeight(facts: Pick<FrameCue, 'inApp' | 'role' | 'depth' | 'family'>): number {
  if (!facts.inApp) return 0.15;
  const base = facts.role === 'tool' ? 0.3 : facts.role === 'test' ? 0.6 : facts.role === 'frame' ? 0.85 : 1;
  return Math.max(0.3, base - 0.05 * Math.min(facts.depth ?? 0, 8));
}
