// Files that people and shells write: whatever they are encoded in, the text is the same.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readQueries } from '../../src/queries.ts';
import { readTextFile } from '../../src/text-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'cuepack-text-'));
const TEXT = '{"query_id":"ä","snapshot_id":"s","text":"漢字 \u{1f41f}"}\r\n';

describe('readTextFile', () => {
  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first, as PowerShell redirects', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('reads %s', (_, encode) => {
    const file = join(folder, 'text');
    writeFileSync(file, encode(TEXT));
    expect(readTextFile(file)).toBe(TEXT);
    expect(readQueries(file)).toMatchObject([{ kind: 'query', queryId: 'ä' }]);
  });

  it('reads a file that is cut in the middle of a character', () => {
    const file = join(folder, 'cut');
    writeFileSync(file, Buffer.from([0xfe, 0xff, 0x00, 0x61, 0x00]));
    expect(readTextFile(file)).toBe('a');
    writeFileSync(file, Buffer.from([0xff, 0xfe]));
    expect(readTextFile(file)).toBe('');
  });
});
