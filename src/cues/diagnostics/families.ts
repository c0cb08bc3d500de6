// The table of diagnostic formats. The first that reads a line has it.

import type { Recogniser } from '../recogniser.ts';
import { COMPILERS } from './compilers.ts';
import { RUNNERS } from './runners.ts';

export const DIAGNOSTIC_FAMILIES: readonly Recogniser[] = [...RUNNERS, ...COMPILERS];
