import type { Travelled } from '../road.ts';
export function confidenceOf(_road: Travelled): number | null {
  return null;
}
