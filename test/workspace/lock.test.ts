// One writer at a time on an index folder, and no lock that outlives its holder.

import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withIndexLock } from '../../src/index/lock.ts';
import { newFolder } from './folders.ts';

const lockOf = (folder: string) => join(folder, 'indexing.lock');

describe('the lock of an index folder', () => {
  it('lets one work at a time, tells the others that they wait, and goes away', async () => {
    const folder = join(newFolder(), 'index');
    let working = 0;
    let waited = 0;
    const work = async () => {
      working += 1;
      expect(working).toBe(1);
      await pause(20);
      working -= 1;
    };
    const onWait = () => {
      waited += 1;
    };
    await Promise.all([1, 2, 3].map(() => withIndexLock(folder, { onWait }, work)));
    expect(waited).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('goes away when the work fails', async () => {
    const folder = newFolder();
    const fail = () => Promise.reject(new Error('no'));
    await expect(withIndexLock(folder, {}, fail)).rejects.toThrow('no');
    expect(existsSync(lockOf(folder))).toBe(false);
  });

  it('is taken over from a process that is gone', async () => {
    const folder = newFolder();
    writeFileSync(lockOf(folder), `999999999 ${hostname()} left`);
    expect(await withIndexLock(folder, {}, async () => 'done')).toBe('done');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a machine that went silent, and not from one that did not', async () => {
    const folder = newFolder();
    writeFileSync(lockOf(folder), '1 elsewhere left');
    const waiting = withIndexLock(folder, { signal: AbortSignal.timeout(200) }, async () => 'done');
    await expect(waiting).rejects.toThrow();
    expect(existsSync(lockOf(folder))).toBe(true);
    utimesSync(lockOf(folder), 1, 1);
    expect(await withIndexLock(folder, {}, async () => 'done')).toBe('done');
  });

  it('says when the folder cannot be made', async () => {
    const folder = newFolder({ file: '' });
    const locked = withIndexLock(join(folder, 'file', 'index'), {}, async () => 'done');
    await expect(locked).rejects.toMatchObject({ code: 'E_INDEX_WRITE' });
  });
});
