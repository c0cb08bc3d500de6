import { describe, expect, it } from 'vitest';
import { normalise } from '../../src/cues/normalise.ts';

function linesOf(text: string): string[] {
  return normalise(text).lines.map((line) => line.text);
}

describe('the lines of a report', () => {
  it.each([
    ['a container and a timestamp', 'web-1  | 2024-05-11T08:15:07Z   File "x.py"', ['  File "x.py"']],
    ['quote marks', '> > at pour', ['at pour']],
    ['a CI command', '2024-05-11T08:15:07.1Z ##[error]src/a.ts(1,2): error', ['src/a.ts(1,2): error']],
    ['colours in the middle of a path', 'src/\u001b[31mkettle\u001b[0m.ts', ['src/kettle.ts']],
    ['entities, several times over', '&amp;lt;module&amp;gt; &quot;x&quot;', ['<module> "x"']],
    ['tags, which break lines', '<details><summary>log</summary><pre>Error: dry', ['log', 'Error: dry']],
    [
      'a JSON record, which loses when and where',
      '{"time":"08:15","level":"error","msg":"dry\\nand hot"}',
      ['dry', 'and hot'],
    ],
    ['an escaped text in an escaped text', JSON.stringify(JSON.stringify('a\n    at b')), ['a', '    at b']],
    ['a carriage return', '50%\r100%', ['50%', '100%']],
    ['the edge of a text box', '│ /w/kettle.py:3 in pour      │', ['/w/kettle.py:3 in pour']],
  ])('lose %s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it.each([
    ['type arguments', 'Vec<b> and Map<K, V> at <module>'],
    ['a union', 'type Kettle = string | null'],
    ['a Windows path', 'C:\\new\\table.txt'],
    ['a relative path of Windows', 'src\\net\\render.c:3: dry'],
    ['a string literal', 'print("one\\ntwo")'],
    ['a position', '/D:/w/Kettle.java:[31,52] cannot find symbol'],
    ['the cause of an error', '  [cause]: TypeError: dry'],
    ['a Rust code', 'error[E0308]: mismatched types'],
  ])('keep %s', (_, text) => {
    expect(linesOf(text)).toEqual([text]);
  });

  it('lose a name that a tool puts in front of all it prints, where some lines are indented behind it', () => {
    const lines = ['Traceback', '  File "x.py"', '    pour()', 'Dry'];
    expect(linesOf(lines.map((line) => `shop7 app ${line}`).join('\n'))).toEqual(lines);
  });

  it('lose it where it stands before all there is, indented or not', () => {
    const lines = ['dry', '', 'and hot', 'and brewed'];
    expect(linesOf(lines.map((line) => `pod container ${line}`.trimEnd()).join('\n'))).toEqual(lines);
    expect(linesOf('see\n```\nweb-0 app dry\nweb-0 app hot\n```\nthanks')).toEqual([
      'see',
      '',
      'dry',
      'hot',
      '',
      'thanks',
    ]);
  });

  it('lose the names of machines that take turns', () => {
    const lines = ['till-0 app dry', 'till-1 app   and hot', 'till-0 app brewed', 'till-1 app served'];
    expect(linesOf(lines.join('\n'))).toEqual(['dry', '  and hot', 'brewed', 'served']);
  });

  it('keep a beginning that they share for other reasons', () => {
    const lines = [
      'insert into tea values 1',
      'insert into tea values 2',
      'insert into tea values 3',
      'insert into tea values 4',
    ];
    expect(linesOf(lines.join('\n'))).toEqual(lines);
  });

  it('leave out comments of a template, but not a report that is nothing else', () => {
    expect(linesOf('dry <!-- describe\nthe bug --> kettle')).toEqual(['dry', ' kettle']);
    expect(linesOf('<!-- the kettle is dry -->')).toEqual(['<!-- the kettle is dry -->']);
  });

  it('know whether they are fenced, and in which language', () => {
    const { lines } = normalise('a\n```py\nb\n```\nc');
    expect(lines.map((line) => [line.text, line.fenced, line.language])).toEqual([
      ['a', false, ''],
      ['', true, ''],
      ['b', true, 'py'],
      ['', true, ''],
      ['c', false, ''],
    ]);
  });
});
