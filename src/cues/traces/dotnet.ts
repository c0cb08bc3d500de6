// .NET, Mono, Unity and xUnit frames, in the languages that .NET prints them in.

import { argumentlessFunction } from '../functions.ts';
import type { Recogniser } from '../recogniser.ts';
import { readingOf, recogniserOf } from '../recogniser.ts';

const FAMILY = 'dotnet';
const ORDER = 'innermost-first';
const AT = '(?:at|bei|à|в|en|em|in|w|v|konum:|在|於|場所|위치:)';
const IN = '(?:in|dans|en|em|в|w|v|konum:|位置|於|場所|파일)';

/** Signatures without a place: `at System.X.Y(Task task)`, Mono's `<0x00012>` and `in <hash>:0`. */
const withoutFile: Recogniser = {
  family: FAMILY,
  hints: ['at ', 'bei ', 'à ', 'в ', 'en ', '在 '],
  read(piece) {
    const isFrame =
      /^\s*(?:at|bei|à|в|en|在) (?:[\w`<>+[\]|]{1,200}\.){1,20}[\w`<>|[\],.]{1,200} ?\([^()]{0,800}\)(?: ?(?:\[0x[0-9a-f]+\] in <[^>]{0,100}>:0|<0x[0-9a-f]+.{0,40}|in <[^>]{0,100}>(?::0)?))?\s*$/.test(
        piece.text,
      ) || /^\s*--- (?:End of|Ende) /.test(piece.text);
    return isFrame ? readingOf({ family: FAMILY, kind: 'stack', piece }, { order: ORDER }) : null;
  },
};

export const DOTNET: readonly Recogniser[] = [
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: [
      ':line ',
      ':Zeile ',
      ':ligne ',
      ':línea ',
      ':linha ',
      ':строка ',
      ':riga ',
      ':wiersz ',
      ':行号 ',
      ':行 ',
      ':줄 ',
      ':satır ',
    ],
    pattern: new RegExp(
      `(?:^|\\s)${AT} (?<fn>[^\\s(][^(]{0,800}) ?\\(.{0,1200}?\\) ?(?:\\[0x[0-9a-f]+\\] )?${IN} (?<path>\\S.{0,400}?):(?:line|Zeile|ligne|línea|linha|строка|riga|wiersz|行号|行|줄|satır) (?<line>\\d{1,8})(?:\\s{1,4}(?<type>(?:\\w{1,80}\\.){1,10}\\w{0,80}(?:Exception|Error))(?:: (?<msg>.{1,800}))?$)?`,
      'd',
    ),
    function: argumentlessFunction,
  }),
  recogniserOf({
    // Mono: `at Foo.Bar (System.String s) [0x00012] in /x/Foo.cs:123`; Unity: `Foo:Bar (int) (at Assets/Foo.cs:12)`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['] in ', '>) in ', ') in '],
    pattern:
      /(?:^|\s)at (?<fn>[^\s(][^(]{0,800}?) ?\(.{0,1200}?\) (?:\[0x[0-9a-f]+\] )?in (?<path>[^\s<][^<>"]{0,400}?\.\w{1,6}):(?<line>\d{1,8})\b/d,
    function: argumentlessFunction,
  }),
  recogniserOf({
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['(at '],
    pattern:
      /^\s*(?<fn>[\w.:<>`+[\],/|-]{1,400}) ?\(.{0,600}?\) ?(?:\[0x[0-9a-f]+\] )?\(at (?<path>[^\s<()][^<>()]{0,400}):(?<line>\d{1,8})\)/d,
    function: argumentlessFunction,
  }),
  recogniserOf({
    // xUnit's console: `/x/FooTests.cs(12,0): at Foo.Tests.Bar()`.
    family: FAMILY,
    kind: 'stack',
    order: ORDER,
    hints: ['): at '],
    pattern: /^\s*(?<path>\S[^"'()]{0,400}\.\w{1,6})\((?<line>\d{1,8}),(?<col>\d{1,6})\): at (?<fn>[^\s(].{0,600})/d,
    function: argumentlessFunction,
  }),
  withoutFile,
];
