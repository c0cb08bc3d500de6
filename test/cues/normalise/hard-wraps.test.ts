import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/cues/cues.ts';
import type { Piece } from '../../../src/cues/lines.ts';
import { pieceOf, spanOf } from '../../../src/cues/lines.ts';
import { joinWraps } from '../../../src/cues/normalise/hard-wraps.ts';
import { normalise } from '../../../src/cues/normalise.ts';

function piecesOf(text: string): Piece[] {
  let from = 0;
  return text.split('\n').map((line) => {
    from += line.length + 1;
    return pieceOf(text, from - line.length - 1, from - 1);
  });
}

function joined(text: string): string[] {
  return joinWraps(piecesOf(text)).map((piece) => piece.text);
}

function linesOf(text: string): string[] {
  return normalise(text).lines.map((line) => line.text);
}

/** Every line broken at a column. */
function broken(text: string, width: number): string {
  return text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n');
}

const TRACE = [
  'Traceback (most recent call last):',
  '  File "/home/mara/projects/lighthouse/lighthouse/keepers/rota/assignments.py", line 118, in assign',
  '    keeper = self.roster.next_available(shift, excluding=already_assigned, at=the_lamp)',
  '  File "/home/mara/projects/lighthouse/lighthouse/keepers/rota/roster_of_the_year.py", line 44, in next_available',
  'lighthouse.errors.NobodyAwake: nobody is awake at four',
].join('\n');

describe('lines that were broken at a fixed column', () => {
  it.each([72, 80])('are put together at %d characters', (width) => {
    expect(joined(broken(TRACE, width))).toEqual(TRACE.split('\n'));
  });

  it('know where in the report their characters stood', () => {
    const text = broken(TRACE, 80);
    const line = joinWraps(piecesOf(text))[1]!;
    const from = line.text.indexOf('line 118');
    const span = spanOf(line, from, from + 8);
    expect(text.slice(span.start, span.end).replace('\n', '')).toBe('line 118');
  });

  it('are found behind the quote marks of a mail', () => {
    const quoted = broken(TRACE, 76).replace(/^/gm, '> ');
    expect(linesOf(quoted)).toEqual(TRACE.split('\n'));
  });

  it.each([
    [
      'text that was wrapped at spaces',
      [
        'Error: the lamp of the lighthouse went out in the middle of the night, and',
        'nobody noticed before the ferry had already come into the narrow harbour',
        'where src/harbour/ferry.ts:12:4 waits for the light that did not come on.',
      ],
    ],
    [
      'a box',
      [
        'Error: the lamp is out',
        '+------------------------------------------------------------------------------+',
        '| src/lamp.ts:12                                                               |',
        '+------------------------------------------------------------------------------+',
      ],
    ],
    [
      'lines of one length that all have the same prefix',
      [
        'ERROR:lighthouse.keeper:  File "/w/lighthouse/lamp.py", line 20, in trim_of',
        'ERROR:lighthouse.keeper:    return 1 + max(trim_of(wick) for wick in wicks)',
        'ERROR:lighthouse.keeper:  File "/w/lighthouse/lamp.py", line 20, in trim_of',
        'ERROR:lighthouse.keeper:    return 1 + max(trim_of(wick) for wick in wicks)',
        'ERROR:lighthouse.keeper:LampError: dark',
      ],
    ],
    [
      'lines behind clocks, of which only one has the width of a terminal',
      [
        '08:15:04.123 [main] ERROR org.light.Lamp -   11:   0xb9 - _ZN4lamp12_GLOBAL__N_12Wick6InvokeERKN2',
        '08:15:05.123 [main] ERROR org.light.Lamp - Error: the lamp is out',
        '08:15:06.123 [main] ERROR org.light.Lamp -     at Lamp.trim (/w/light/lamp.js:102:15)',
      ],
    ],
    [
      'lines of one length with deeper ones below them',
      [
        'goroutine 7 lighthouse.lamp.trim of everything that there is to trim',
        '    /w/light/lamp.go:12',
        'goroutine 8 lighthouse.lamp.fill of everything that there is to fill',
        '    /w/light/lamp.go:14',
      ],
    ],
  ])('are not seen in %s', (_, lines) => {
    expect(linesOf(lines.join('\n')).length).toBe(lines.length);
  });

  it('are not measured by the colours in them', () => {
    const lines = [
      '[ 41%] Building C object src/\u001b[36mCMakeFiles/lamp.dir/wick.tab.c.o',
      'wick.tab\u001b[0m.\u001b[1;33mc:318:6: error: conflicting types for ‘trim’',
      'src/\u001b[36mlexer\u001b[0m.\u001b[1;33mh:131:18: note: in expansion of macro ‘EMIT’',
      'src/\u001b[36mlexer\u001b[0m.\u001b[1;33mh:133:18: note: in expansion of macro ‘OMIT’',
    ];
    expect(joined(lines.join('\n'))).toEqual(lines);
  });

  it('are not measured by the entities in them', () => {
    const lines = [
      'src\\Lamp\\InProcLampServer.cs(88,21): error CS0103: The na',
      'me &#39;_channel&#39; does not exist in the current context [G:\\light\\src\\Lamp\\Ligh',
      'thouse_tmp.csproj]',
      'src\\Lamp\\InProcLampServer.cs(93,21): error CS0103: The na',
      'me &#39;_channel&#39; does not exist in the current context [G:\\light\\src\\Lamp\\Ligh',
      'thouse_tmp.csproj]',
    ];
    expect(joined(lines.join('\n'))).toEqual(lines);
    const plain = lines.map((line) => line.replaceAll('&#39;', "'"));
    expect(analyse(lines.join('\n')).paths.map((cue) => cue.path)).toEqual(
      analyse(plain.join('\n')).paths.map((cue) => cue.path),
    );
  });
});
