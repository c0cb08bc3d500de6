// A partial clone lacks objects that git fetches when it misses them, by whatever its settings name. Listing its files
// must neither start that nor do without the files that are there.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../src/workspace/listing.ts';
import { commitAll, git, newFolder, write } from './folders.ts';

it('a partial clone is listed without fetching, and without a program that it names', async () => {
  const root = newFolder({ 'cups/a.py': 'a = 1\n', 'pots/large/b.py': 'b = 1\n', '.gitignore': 'out/\n' });
  const mark = join(newFolder(), 'started');
  commitAll(root);
  git(root, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'cups');
  const tree = git(root, 'rev-parse', 'HEAD:pots').trim();
  rmSync(join(root, '.git/objects', tree.slice(0, 2), tree.slice(2)));
  const settings = {
    'core.repositoryformatversion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': `ext::sh -c touch% ${mark}`,
    'protocol.ext.allow': 'always',
  };
  for (const [name, value] of Object.entries(settings)) git(root, 'config', name, value);
  write(root, { 'cups/new.py': 'c = 1\n', 'out/x.py': 'x = 1\n' });
  const { files } = await listFiles(root, { ignore: true, indexDir: newFolder() });
  expect(files.map(({ path }) => path)).toEqual(['.gitignore', 'cups/a.py', 'cups/new.py']);
  expect(existsSync(mark)).toBe(false);
});
