// Which messages are reports of faults, and what is taken out of them. All messages are invented.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfMessage, queryOfMessage } from '../../training/mining-message.ts';

describe('faultOfMessage', () => {
  it.each([
    'Fix overflow when the kettle is overfull',
    'fix(pour): stop at the rim',
    'Pot no longer crashes without a lid',
    'Wrong degrees after midnight',
    'Keep the lid on\n\nCloses #12',
  ])('takes %j', (message) => {
    expect(faultOfMessage(message)).toBeNull();
  });

  it.each([
    ['revert', 'Revert "Fix overflow of the kettle"'],
    ['revert', 'Fix the build again\n\nThis reverts commit 0123456789abcdef.'],
    ['release', 'Release 2.4.1 with the kettle fix'],
    ['release', 'v1.2.3 fix'],
    ['release', 'Bump version to 3.0'],
    ['dependencies', 'Bump steamlib from 1.2.0 to 1.2.1 to fix a leak'],
    ['dependencies', 'chore(deps): fix lockfile'],
    ['cosmetic', 'Fix typo in the kettle'],
    ['cosmetic', 'docs: fix broken link'],
    ['cosmetic', 'Fix lint errors'],
    ['cosmetic', 'refactor: name the wrong constants'],
    ['no-fix', 'Add a second spout'],
    ['no-fix', ''],
  ])('leaves out, as %s, %j', (fault, message) => {
    expect(faultOfMessage(message)).toBe(fault);
  });
});

const CHANGED = ['src/pour/cup_filler.py', 'src/pour/spout.py', 'tests/test_spout.py'];

describe('queryOfMessage', () => {
  it('takes out paths, file names, folders and modules of the change', () => {
    const text = queryOfMessage(
      'Fix overflow in src/pour/cup_filler.py and cup_filler.py:31, see pour/spout or src.pour.spout (`spout.py`) when the cup is small',
      CHANGED,
    )!;
    expect(text).not.toMatch(/cup_filler|spout|src/);
    expect(text).toMatch(/^Fix overflow in and/);
    expect(text).toContain('when the cup is small');
  });

  it('takes out other files too, and leaves names that only look like one', () => {
    const text = queryOfMessage(
      'Fix crash of os.path.join and kettle.heat() as lid/hinge.go shows, e.g. with and/or',
      CHANGED,
    )!;
    expect(text).toBe('Fix crash of os.path.join and kettle.heat() as shows, e.g. with and/or');
  });

  it('takes out links, hashes, references, addresses and trailers', () => {
    const text = queryOfMessage(
      [
        'Fix the lid that never closes (#412)',
        '',
        'Broken since 0a1b2c3d4e, see https://tea.example/issues/3 and tea/pot#77. Ask pot@tea.example.',
        'The hinge is deadbeef.',
        '',
        'Fixes: tea/pot#77',
        'Signed-off-by: A. Pourer <pourer@tea.example>',
        '(cherry picked from commit 0123456789abcdef0123456789abcdef01234567)',
      ].join('\n'),
      CHANGED,
    );
    expect(text).toBe('Fix the lid that never closes\n\nBroken since see and Ask\nThe hinge is deadbeef.');
  });

  it('takes out diffs up to the next empty line', () => {
    const text = queryOfMessage(
      'Fix the lid that sticks\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old()\n+new()\n\nIt is oiled now.',
      CHANGED,
    );
    expect(text).toBe('Fix the lid that sticks\n\nIt is oiled now.');
  });

  it('takes the path out of a scope and keeps its kind', () => {
    for (const scope of ['src/pour', 'spout', 'pour, lid']) {
      expect(queryOfMessage(`fix(${scope}): cup runs over the rim`, CHANGED)).toBe('fix: cup runs over the rim');
    }
    expect(queryOfMessage('fix(steam): cup runs over the rim', CHANGED)).toBe('fix(steam): cup runs over the rim');
  });

  it('leaves nothing of a line that was a reference alone', () => {
    expect(queryOfMessage('Fix the lid that sticks (fixes #3)\n\nFixes #12\n---------\nIt is dry.', CHANGED)).toBe(
      'Fix the lid that sticks\n\nIt is dry.',
    );
  });

  it('makes nothing of a message that says nothing', () => {
    expect(queryOfMessage('Fix #12', CHANGED)).toBeNull();
    expect(queryOfMessage('Fix src/pour/spout.py', CHANGED)).toBeNull();
  });

  it('never lets a path of the change through, whatever stands around it', () => {
    const path = fc.constantFrom(
      ...CHANGED,
      'pour/spout.py',
      'spout.py',
      './src/pour/spout.py',
      'a/src/pour/cup_filler.py',
    );
    const around = fc.constantFrom(
      '',
      '(',
      '`',
      '"',
      '[',
      '<',
      '*',
      "'",
      ',',
      '.',
      ':',
      ';',
      ')',
      '`,',
      ':12',
      ':12:7',
    );
    fc.assert(
      fc.property(path, around, around, fc.lorem({ maxCount: 8 }), (name, before, after, words) => {
        const text = queryOfMessage(`Fix what is wrong here ${before}${name}${after} ${words}`, CHANGED) ?? '';
        for (const secret of ['cup_filler', 'spout.py']) expect(text).not.toContain(secret);
      }),
    );
  });

  it('takes any text in linear time', () => {
    for (const piece of ['a/', '#1', '(', 'x.y', '`a.py`', '--- ', '0a', 'Signed-off-', '://']) {
      const started = performance.now();
      queryOfMessage(piece.repeat(100_000), CHANGED);
      faultOfMessage(piece.repeat(100_000));
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });
});
