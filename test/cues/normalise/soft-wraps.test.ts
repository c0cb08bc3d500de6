import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/cues/cues.ts';
import { normalise } from '../../../src/cues/normalise.ts';

function linesOf(text: string): string[] {
  return normalise(text).lines.map((line) => line.text);
}

describe('frames that were wrapped at a space', () => {
  it.each([
    ['Python', ['  File', '"/srv/mill/grind.py",', 'line 8, in', 'grind']],
    ['V8', ['    at async Stone.turn', '(/srv/mill/lib/stone.js:31:11)']],
    ['an eval', ['    at turn (eval at compile', '(/srv/mill/lib/stone.js:31:11),', '<anonymous>:3:8)']],
    ['.NET', ['   at Mill.Stone.Turn(Int32 speed) in', '/src/Mill/Stone.cs:line', '61']],
    ['Ruby', ["\tfrom /srv/mill/stone.rb:50:in 'block", "in Stone#turn'"]],
    ['PHP', ['#0 /srv/mill/src/Stone.php(17):', 'Mill\\Stone::turn()']],
    ['Lua', ['\tmill/stone.lua:31: in function', "'turn'"]],
    ['Dart', ['#3      Stone.turn.<anonymous closure>', '(package:mill/stone.dart:45:12)']],
    [
      'gdb',
      [
        '#1  0x0000563f0c2a1d56 in stone_turn (mill=0x7ffd90a1e3c0, speed=12,',
        'label=0x563f0c3b "coarse, and then fine enough for a loaf of bread")',
        'at src/stone.c:407',
      ],
    ],
  ])('are put together: %s', (_, lines) => {
    expect(linesOf(`Error: jam\n${lines.join('\n')}\nafter`)).toEqual(['Error: jam', lines.join(' '), 'after']);
  });

  it('are placed where they stood', () => {
    const text = 'Traceback (most recent call last):\n  File\n"/srv/mill/grind.py", line\n8, in grind\nJam: stone';
    const [frame] = analyse(text).frames;
    expect(frame).toMatchObject({ path: '/srv/mill/grind.py', line: 8, function: 'grind' });
    expect(text.slice(frame!.span.start, frame!.span.end)).toBe('/srv/mill/grind.py');
  });

  it.each([
    ['prose', ['We looked at', 'the stone in', 'src/stone.c:407 and found nothing']],
    ['whole frames', ['    at Stone.turn (/srv/mill/stone.js:3:1)', 'at the end of the day']],
    ['frames without a place', ['#0  0x1 in stone_turn ()', 'src/stone.c:407 is where it is']],
    ['indented lines', ['  File "/srv/mill/grind.py", line 8, in', '    grind']],
  ])('are not seen in %s', (_, lines) => {
    expect(linesOf(lines.join('\n'))).toEqual(lines);
  });
});
