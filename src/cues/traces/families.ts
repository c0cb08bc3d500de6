// The table of stack frame families. Where a line fits two of them and its neighbours do not decide, the first wins.

import type { Recogniser } from '../recogniser.ts';
import { BEAM } from './beam.ts';
import { DART } from './dart.ts';
import { DOTNET } from './dotnet.ts';
import { GO } from './go.ts';
import { HASKELL } from './haskell.ts';
import { JVM } from './jvm.ts';
import { LUA } from './lua.ts';
import { NATIVE } from './native.ts';
import { PERL } from './perl.ts';
import { PHP } from './php.ts';
import { PYTHON } from './python.ts';
import { R } from './r.ts';
import { RUBY } from './ruby.ts';
import { RUST } from './rust.ts';
import { SWIFT } from './swift.ts';
import { JAVASCRIPT } from './v8.ts';

export const TRACE_FAMILIES: readonly Recogniser[] = [
  ...PYTHON,
  ...LUA,
  ...RUBY,
  ...BEAM,
  ...JVM,
  ...DOTNET,
  ...DART,
  ...GO,
  ...RUST,
  ...SWIFT,
  ...NATIVE,
  ...PHP,
  ...HASKELL,
  ...R,
  ...PERL,
  ...JAVASCRIPT,
];
