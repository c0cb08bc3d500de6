// C, C++ and other native code: gdb, lldb, sanitizers, valgrind, assertions, addr2line, WinDbg.

import { nativeFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { numberOf, readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'native';
const ORDER = 'innermost-first';
const GDB_HEAD = /#\d{1,5}\s{1,6}(?:0x[0-9a-f]{1,16} in )?(?=\S)/;
const PLACE = '(?<path>(?:[A-Za-z]:[\\\\/])?[^\\s:"\'][^:"\']{0,500}):(?<line>\\d{1,8})(?::(?<col>\\d{1,8}))?';
const GDB_PLACE = new RegExp(`^\\)\\s{1,60}at ${PLACE}\\s*$`, 'd');

/** A frame whose code has no source: `from lib.so`, `(lib.so+0x1f)`, `??`, `<signal handler called>`. */
const withoutFile: Recogniser = {
  family: FAMILY,
  hints: ['#', ' by 0x', ' at 0x', '[0x'],
  read(piece) {
    const isFrame =
      /^\s*#\d{1,5}\s{1,6}(?:0x[0-9a-fA-F]{4,16} |<signal handler|\S{1,200} \(.*\) from )/.test(piece.text) ||
      /^\s*(?:at|by) 0x[0-9a-fA-F]{2,16}: /.test(piece.text) ||
      /^\s*(?:\d{1,3}\s{1,4})?[^\s()]{1,300}\([^()]{0,300}\+0x[0-9a-f]+\) ?\[0x[0-9a-f]+\]\s*$/.test(piece.text);
    if (!isFrame) return null;
    return readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER });
  },
};

/** gdb: `#1  0x… in attr_copy (ctx=0x…) at src/attr-utils.c:407`. Arguments hold anything; the last ` at ` counts. */
const gdb: Recogniser = {
  family: FAMILY,
  hints: ['#'],
  read(piece) {
    const head = GDB_HEAD.exec(piece.text);
    const at = Math.max(piece.text.lastIndexOf(') at '), piece.text.lastIndexOf(')    at '));
    if (head === null || at < head.index) return null;
    const tail = GDB_PLACE.exec(piece.text.slice(at));
    const span = tail?.indices?.groups?.path;
    if (tail === null || span === undefined) return null;
    const { path = '', line, col } = tail.groups ?? {};
    const printed = piece.text.slice(head.index + head[0].length, at + 1);
    const place = { path, from: at + span[0], to: at + span[1], endLine: null };
    const numbers = { line: numberOf(line), column: numberOf(col), function: nativeFunction(printed) };
    return readingOf(
      { family: FAMILY, kind: 'stack', piece },
      { order: ORDER, claim: [head.index, piece.text.length], frames: [{ ...place, ...numbers }] },
    );
  },
};

export const NATIVE: readonly Recogniser[] = [
  gdb,
  recogniserOf({
    // Sanitizers: `#0 0x51a7c2 in slot_get /mnt/ram/slot.c:83:12`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' in '],
    pattern:
      /#\d{1,5}\s{1,6}0x[0-9a-f]{1,16} in (?<fn>\S.{0,1500}) (?<path>[^\s:()][^\s:]{0,400}|[A-Za-z]:[\\/][^\s:]{1,400}):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?(?: \(BuildId: \w+\))?\s*$/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // Go race reports and sanitizers without addresses: `#0 slot_get /x/slot.c:83 (bin+0x1)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['#'],
    pattern:
      /^\s*#\d{1,5}\s{1,6}(?<fn>[A-Za-z_~].{0,1500}) (?<path>[^\s:()]{1,400}\.\w{1,5}):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?(?: \([^()\s]{1,200}\+0x[0-9a-f]+\))?(?: \(BuildId: \w+\))?\s*$/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // valgrind: `by 0x108: main (leak.c:12)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['t 0x', 'y 0x'],
    pattern:
      /(?:at|by) 0x[0-9A-Fa-f]{1,16}: (?<fn>\S.{0,1000}) \((?<path>[^():]{1,300}\.\w{1,5}):(?<line>\d{1,8})\)\s*$/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // lldb: "frame #0: 0x… libfoo`Foo::bar(this=0x…) at foo.cpp:12:5".
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['frame #'],
    pattern: new RegExp(
      `\\bframe #\\d{1,5}: (?:0x[0-9a-f]{1,16} )?(?:\\S{1,200}\`)?(?<fn>\\S.{0,1000}?) at ${PLACE}`,
      'd',
    ),
    function: nativeFunction,
  }),
  recogniserOf({
    // WinDbg: `00 0000 module!func+0x12 [d:\src\x.c @ 123]`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' @ '],
    pattern:
      /(?:\s|^)(?:[\w.-]{1,100}!)?(?<fn>[\w:~<>,]{1,300}(?:\+0x[0-9a-f]+)?) \[(?<path>[^[\]@]{1,400}\S) @ (?<line>\d{1,8})\]/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // addr2line -f -p, libbacktrace: `0x1f: slot_get at /x/slot.c:83`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' at '],
    pattern:
      /^\s*(?:0x[0-9a-f]{1,16}: |\(inlined by\) )(?<fn>\S.{0,600}?) at (?<path>[^\s:]{1,400}):(?<line>\d{1,8})(?: \(discriminator \d+\))?\s*$/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // Boost and std::stacktrace: ` 0# slot_get(int) at /x/slot.cpp:12`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['# '],
    pattern: /^\s*\d{1,4}# (?<fn>\S.{0,800}?) (?:at|in) (?<path>[^\s:]{1,400}):(?<line>\d{1,8})\s*$/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // Zig: `/w/oven/src/tray.zig:30:14: 0x103f1a0 in push (oven)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' in '],
    pattern:
      /^\s*(?<path>[^\s:"'()]{1,400}\.zig):(?<line>\d{1,8}):(?<col>\d{1,8}): 0x[0-9a-f]{1,16} in (?<fn>[\w.]{1,200}) \(/d,
  }),
  withoutFile,
  recogniserOf({
    // glibc: "prog: x.c:12: func: Assertion `n > 0' failed."
    family: FAMILY,
    kind: 'place',
    hints: ['Assertion '],
    pattern:
      /(?<path>[^\s:"'()]{1,400}\.\w{1,5}):(?<line>\d{1,8}): (?<fn>[^`'‘]{1,500}): (?<msg>Assertion [`'‘].{1,800}['’] failed\.?)/d,
    function: glibcFunction,
  }),
  recogniserOf({
    // macOS, MSVC, Qt: `Assertion failed: (n > 0), function f, file x.c, line 12.`
    family: FAMILY,
    kind: 'place',
    hints: ['file '],
    pattern:
      /(?<msg>(?:Assertion failed|ASSERT(?: failure in [^:]{1,200})?)[:!]? .{1,600}?),? (?:function (?<fn>\S{1,200}?), |in )?file:? "?(?<path>[^",]{1,400}?)"?, line:? (?<line>\d{1,8})/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // GLib: `ERROR:x.c:12:func: assertion failed (a == b): (1 == 2)`.
    family: FAMILY,
    kind: 'place',
    hints: ['assertion failed'],
    pattern:
      /(?:ERROR|CRITICAL|WARNING):(?<path>[^\s:]{1,400}):(?<line>\d{1,8}):(?<fn>[^\s:]{1,200}): (?<msg>assertion failed.{0,600})/d,
    function: nativeFunction,
  }),
  recogniserOf({
    // glog and klog: `F0102 12:00:00.000000 123 x.cc:12] Check failed: n > 0`.
    family: FAMILY,
    kind: 'place',
    hints: ['] '],
    pattern:
      /^\s*[IWEF]\d{4,8} [\d:.]{8,20}\s{1,8}\d{1,8} (?<path>[^\s:\]]{1,200}\.\w{1,5}):(?<line>\d{1,8})\] (?<msg>(?<=^\s*[EF].{1,300})\S.{0,800})?/d,
  }),
  recogniserOf({
    // googletest and Catch: `x.cpp:12: Failure`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: ['ailure', 'FAILED', '): error'],
    pattern: /^\s*(?<path>[^\s:"'()]{1,400}\.\w{1,5})[:(](?<line>\d{1,8})\)?: (?:Failure|FAILED:|error: Failure)\s*$/d,
  }),
];

/** glibc prints the whole signature: `int Foo::bar(int) const`. */
function glibcFunction(printed: string): string | null {
  const name = nativeFunction(printed);
  return name === null ? null : (name.split(' ').at(-1) ?? name).replace(/^[*&]+/, '');
}
