// Swift and Apple: runtime traps, Swift 5.9 backtraces, crash reports, XCTest.

import { swiftFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'swift';
const ORDER = 'innermost-first';

export const SWIFT: readonly Recogniser[] = [
  recogniserOf({
    // `1 LaneQueue.next() + 92 in tollgate at /home/io/LaneQueue.swift:33:17`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [' at '],
    pattern:
      /^\s*(?:#?\d{1,4}:?)\s{1,4}(?:0x[0-9a-f]{1,16} )?(?<fn>\S.{0,500}?) in \S{1,100} at (?<path>(?:[A-Za-z]:[\\/])?[^\s:<][^:<>]{0,400}):(?<line>\d{1,8})(?::(?<col>\d{1,8}))?/d,
    function: swiftFunction,
  }),
  {
    family: FAMILY,
    hints: ['<compiler-generated>', ' + '],
    read(piece) {
      const isFrame =
        /^\s*#?\d{1,4}\s{1,4}.{1,400} at <compiler-generated>$/.test(piece.text) ||
        /^\s*\d{1,4}\s{1,8}\S.{0,60}?\s{1,40}0x[0-9a-f]{6,16} .{1,400} \+ \d{1,12}$/.test(piece.text);
      return isFrame ? readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER }) : null;
    },
  },
  recogniserOf({
    // `2  Dockhand  0x10438c7a0 PierController.load() + 12 (PierController.swift:207)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.swift:', '.m:', '.mm:', '.c:', '.cpp:', '.h:'],
    pattern:
      /^\s*\d{1,4}\s{1,8}\S.{0,80}?\s{1,40}0x[0-9a-f]{6,16} (?<fn>\S.{0,600}?) \((?<path>[^\s():]{1,200}\.\w{1,6}):(?<line>\d{1,8})\)\s*$/d,
    function: swiftFunction,
  }),
  recogniserOf({
    // `Fatal error: Index out of range: file Swift/ContiguousArrayBuffer.swift, line 444`.
    family: FAMILY,
    kind: 'place',
    hints: [': file '],
    pattern:
      /(?<type>(?:Fatal error|Precondition failed|Assertion failed))(?:: (?<msg>.{1,600}?))?: file (?<path>[^,:]{1,400}), line (?<line>\d{1,8})/d,
  }),
  recogniserOf({
    // `Tollgate/Barrier.swift:82: Fatal error: Unexpectedly found nil …`.
    family: FAMILY,
    kind: 'place',
    hints: ['.swift:'],
    pattern:
      /(?<path>[^\s:"'()]{1,400}\.swift):(?<line>\d{1,8}): (?<type>Fatal error|Precondition failed|Assertion failed)(?:: (?<msg>.{1,600}))?/d,
  }),
  recogniserOf({
    // XCTest: `x.swift:12: error: -[FooTests testBar] : XCTAssertEqual failed: ("1") is not equal to ("2")`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [': error: '],
    pattern:
      /(?<path>[^\s:"'()]{1,400}\.(?:swift|mm?)):(?<line>\d{1,8}): error: (?<name>-\[[\w.]{1,200} \w{1,200}\]|\w{1,100}\.\w{1,200}) : (?<msg>.{1,800})/d,
  }),
];
