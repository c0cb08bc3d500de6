// Dart and Flutter: numbered stacks, terse traces, failed assertions.

import { dartFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'dart';
const ORDER = 'innermost-first';

export const DART: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['#'],
    pattern:
      /#\d{1,4}\s{1,10}(?<fn>\S[^()]{0,300}?) \((?<path>(?:package|dart|file|org-dartlang-[a-z-]{1,20}|https?):[^\s()]{1,400}?|[^\s():]{1,300}\.dart)(?::(?<line>\d{1,8}))?(?::(?<col>\d{1,8}))?\)/d,
    function: dartFunction,
  }),
  recogniserOf({
    // stack_trace's terse form: `package:cardtable/src/deck.dart 45:12  _DeckState.build.<fn>`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['.dart ', 'dart:'],
    pattern:
      /^\s*(?<path>(?:package|dart|file):\S{1,400}|\S{1,300}\.dart) (?<line>\d{1,8}):(?<col>\d{1,8})\s{1,60}(?<fn>\S.{0,300}?)\s*$/d,
    function: dartFunction,
  }),
  {
    family: FAMILY,
    hints: ['<asynchronous suspension>'],
    read(piece) {
      if (!/^\s*<asynchronous suspension>$/.test(piece.text)) return null;
      return readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER });
    },
  },
  recogniserOf({
    family: FAMILY,
    kind: 'place',
    hints: ['Failed assertion: line '],
    pattern: /'(?<path>[^']{1,400})': (?<type>Failed assertion): line (?<line>\d{1,8})(?: pos (?<col>\d{1,6}))?/d,
  }),
  recogniserOf({
    // The analyser: `error • Undefined name 'x' • lib/x.dart:12:5 • undefined_identifier`.
    family: FAMILY,
    kind: 'diagnostic',
    hints: [' • '],
    pattern:
      /\b(?:error|warning|info|hint|lint) • (?<msg>[^•]{1,500}?) • (?<path>[^\s:]{1,400}\.dart):(?<line>\d{1,8}):(?<col>\d{1,6}) • (?<code>\w{1,80})/d,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'diagnostic',
    hints: [' - '],
    pattern:
      /\b(?:error|warning|info|hint|lint) - (?<path>[^\s:]{1,400}\.dart):(?<line>\d{1,8}):(?<col>\d{1,6}) - (?<msg>\S.{0,500}?) - (?<code>\w{1,80})\s*$/d,
  }),
];
