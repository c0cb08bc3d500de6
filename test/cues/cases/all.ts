// All cases in one list.

import type { Case } from './case.ts';
import { JAVASCRIPT_CASES } from './javascript.ts';
import { JVM_CASES } from './jvm.ts';
import { MORE_CASES } from './more.ts';
import { NATIVE_CASES } from './native.ts';
import { POINTER_CASES } from './pointers.ts';
import { PYTHON_CASES } from './python.ts';
import { SCRIPT_CASES } from './scripts.ts';
import { SECOND_COMPILED_CASES } from './second-compiled.ts';
import { SECOND_OTHER_CASES } from './second-others.ts';
import { SECOND_SCRIPTED_CASES } from './second-scripted.ts';

export const CASES: readonly Case[] = [
  ...PYTHON_CASES,
  ...JAVASCRIPT_CASES,
  ...JVM_CASES,
  ...NATIVE_CASES,
  ...SCRIPT_CASES,
  ...POINTER_CASES,
  ...MORE_CASES,
  ...SECOND_SCRIPTED_CASES,
  ...SECOND_COMPILED_CASES,
  ...SECOND_OTHER_CASES,
];
