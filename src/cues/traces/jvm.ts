// Java, Kotlin, Scala, Groovy and Clojure frames, with loaders, modules, jar suffixes, Android's space before the
// parenthesis, and Scala builds that leave out `at`.

import { jvmFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'jvm';
const ORDER = 'innermost-first';
/** File names that say that there is no file. */
const NO_FILE = /^(?:SourceFile|NO_SOURCE_FILE|Unknown Source)$/;

/** `at a.b.C.m(Native Method)`, `(Unknown Source:14)`, `(SourceFile:40)`, or nothing: a frame without a place. */
const withoutFile: Recogniser = {
  family: FAMILY,
  hints: ['at '],
  read(piece) {
    const match =
      /^\s*at (?<fn>(?:[\w.@-]{0,100}\/){0,2}(?:[\w$]{1,100}\.){1,20}[\w$<>]{1,200}) ?(?:\((?:Native Method|Unknown Source|SourceFile|NO_SOURCE_FILE|<[\w ]{1,40}>|:)?(?::?\d{1,8})?\).*)?$/.exec(
        piece.text,
      );
    return match === null ? null : readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER });
  },
};

export const JVM: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.java', '.kt', '.scala', '.groovy', '.gradle', '.clj', '.sc', '.jsp', '.jav'],
    pattern:
      /(?:^|[\s>|`:])at (?<fn>[\w$][^()]{1,500}?) ?\((?<path>[\w$.+-]{1,200}\.(?:java|kts?|scala|sc|groovy|gradle|clj[cs]?|jsp|xtend)):?(?<line>\d{1,8})?\)(?: ~?\[[^\]\n]{0,200}\])?/d,
    function: jvmFunction,
    accept: ({ path, fn }) => !NO_FILE.test(path ?? '') && /[.$]/.test(fn ?? ''),
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.java:', '.kt:', '.scala:', '.groovy:', '.clj:'],
    pattern:
      /(?:^|\s)(?<fn>(?:[\w.@-]{0,100}\/){0,2}(?:[\w$]{1,100}\.){1,20}[\w$<>-]{1,200}) ?\((?<path>[\w$.+-]{1,200}\.(?:java|kts?|scala|sc|groovy|clj[cs]?)):(?<line>\d{1,8})\)/d,
    function: jvmFunction,
  }),
  recogniserOf({
    // Kotlin/Native: `at 1   kettle.kexe  0x104a5501b  kfun:org.kettle.Pot#boil(kotlin.Int){} + 211 (/w/Pot.kt:17:15)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['kfun:', '.kt:'],
    pattern:
      /^\s*at \d{1,4}\s{1,8}\S{1,100}\s{1,40}(?:0x)?[0-9a-f]{6,16}\s{1,12}(?:kfun:)?(?<fn>[^\s(]\S{0,400}?)(?:\(.{0,600}?)? \+ \d{1,9} \((?<path>[^\s()][^()]{0,400}\.\w{1,6}):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?\)/d,
  }),
  withoutFile,
  recogniserOf({
    // Gradle's and Kotest's short form: `java.lang.AssertionError at FooTest.java:42`.
    family: FAMILY,
    kind: 'place',
    hints: ['.java:', '.kt:', '.scala:', '.groovy:'],
    pattern:
      /^\s*(?<type>(?:[\w$]{1,100}\.){1,20}[\w$]{1,100}) at (?<path>[\w$.+-]{1,200}\.(?:java|kts?|scala|groovy)):(?<line>\d{1,8})\b/d,
  }),
  recogniserOf({
    // Clojure's vector form: `[user$foo invokeStatic "user.clj" 12]`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.clj'],
    pattern: /\[(?<fn>[\w.$*!?<>-]{1,200}) \w{1,40} "(?<path>[^"]{1,200}\.clj[cs]?)" (?<line>\d{1,8})\]/d,
  }),
];
