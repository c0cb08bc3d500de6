// Small folders for the tests of workspaces: written from a table of paths and texts, removed by the system.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export function newFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cuepack-workspace-')));
  write(folder, files);
  return folder;
}

export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export function git(folder: string, ...words: string[]): string {
  const settings = ['user.name=A', 'user.email=a@example.org', 'commit.gpgsign=false', 'protocol.file.allow=always'];
  const { status, stdout, stderr } = spawnSync('git', [...settings.flatMap((row) => ['-c', row]), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1' },
  });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout;
}

export function commitAll(folder: string): void {
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'all');
}
