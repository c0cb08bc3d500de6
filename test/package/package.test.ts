// What somebody gets who installs the package: that it is whole, small, runs nothing on installing, and works.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../cli/program.ts';
import { installPackage, type Manifest, type Packed, packPackage, readManifest, runNode } from './installation.ts';

let packed: Packed;
let project: string;
let home: string;
let manifest: Manifest;

beforeAll(() => {
  packed = packPackage();
  project = installPackage(packed);
  home = join(project, 'node_modules/cuepack');
  manifest = readManifest(home);
  cpSync(join(ROOT, 'examples/shelf'), join(project, 'shelf'), { recursive: true });
  cpSync(join(ROOT, 'examples/shelf-issue.md'), join(project, 'issue.md'));
});

describe('the tarball', () => {
  it('holds every file that the manifest points at', () => {
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    );
    for (const target of [...targets, ...Object.values(manifest.bin)])
      expect([...packed.files.keys()]).toContain(target.replace(/^\.\//, ''));
    for (const name of manifest.files as string[])
      expect([...packed.files.keys()].some((file) => file === name || file.startsWith(`${name}/`))).toBe(true);
  });

  it('has a program with a shebang, types first in its exports, and what npm shows', () => {
    const program = readFileSync(join(home, manifest.bin.cuepack!), 'utf8');
    expect(program.startsWith('#!/usr/bin/env node\n')).toBe(true);
    for (const target of Object.values(manifest.exports))
      if (typeof target === 'object') expect(Object.keys(target)[0]).toBe('types');
    expect(manifest).toMatchObject({ type: 'module', license: expect.any(String), description: expect.any(String) });
    for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) expect(packed.files.get(file)).toBeGreaterThan(100);
  });

  it('runs nothing when it is installed', () => {
    // npm runs `prepublish` in a checkout alone; of `prepare` it warns whoever installs a tarball.
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare', 'preuninstall', 'postuninstall'])
      expect(manifest.scripts).not.toHaveProperty(name);
    expect(existsSync(join(home, 'binding.gyp'))).toBe(false);
  });

  it('is small and holds no sources, tests, labels or leftovers', () => {
    expect(packed.size).toBeLessThan(1_000_000);
    expect(packed.unpackedSize).toBeLessThan(4_000_000);
    for (const file of packed.files.keys()) {
      expect(file).toMatch(/^(?:dist|src\/syntax\/queries|model|scripts|schema|docs)\/|^[\w.]+$/);
      expect(file).not.toMatch(/(?:^|\/)test\/|\.test\.|\.tsbuildinfo$|\.map$|jsonl$/);
      if (file.startsWith('dist/') && file.endsWith('.js'))
        expect(
          existsSync(join(ROOT, file.slice('dist/'.length).replace(/\.js$/, '.ts'))),
          `${file} has no source`,
        ).toBe(true);
    }
  });

  it('imports nothing but what it brings, what it depends on, and Node', () => {
    const known = new Set(Object.keys(manifest.dependencies));
    for (const file of packed.files.keys()) {
      if (!file.startsWith('dist/') || !file.endsWith('.js')) continue;
      const source = readFileSync(join(home, file), 'utf8');
      for (const [, name] of source.matchAll(
        /^(?:import|export)\b[^'"\n]*?from ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
      )) {
        if (name === undefined || name.startsWith('.') || name.startsWith('node:')) continue;
        const owner = name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/');
        expect(known.has(owner), `${file} imports ${name}`).toBe(true);
      }
    }
  });
});

describe('an empty project with the package', () => {
  it('runs the program: version, help, an answer, an explanation, without any network', () => {
    const program = join(home, manifest.bin.cuepack!);
    expect(runNode(project, [program, '--version']).stdout).toBe(`${manifest.version}\n`);
    expect(runNode(project, [program, '--help']).stdout).toContain('cuepack locate');
    const answer = runNode(project, [
      program,
      'locate',
      '--repo',
      'shelf',
      '--issue',
      'issue.md',
      '--report',
      'why.html',
    ]);
    expect({ status: answer.status, stderr: answer.stderr }).toEqual({ status: 0, stderr: '' });
    const { regions } = JSON.parse(answer.stdout) as { regions: { path: string; start: number; end: number }[] };
    expect(regions.map(({ path }) => path)).toContain('shelf/calendar.py');
    expect(readFileSync(join(project, 'why.html'), 'utf8')).toContain('shelf/calendar.py');
    const { path, start, end } = regions[0]!;
    const words = ['explain', `${path}:${start}-${end}`, '--repo', 'shelf', '--issue', 'issue.md', '--format', 'text'];
    const explanation = runNode(project, [program, ...words]);
    expect(explanation.status).toBe(0);
    expect(explanation.stdout).toContain('was chosen');
  });

  it('gives programs the library, with the answer that the command line prints', () => {
    const script = `import { openRepository } from 'cuepack';
      import { readFileSync } from 'node:fs';
      const repository = await openRepository({ root: 'shelf' });
      process.stdout.write(JSON.stringify(await repository.locate(readFileSync('issue.md', 'utf8'))));
      repository.close();`;
    writeFileSync(join(project, 'use.mjs'), script);
    const { status, stdout, stderr } = runNode(project, ['use.mjs']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const program = join(home, manifest.bin.cuepack!);
    const printed = runNode(project, [program, 'locate', '--repo', 'shelf', '--issue', 'issue.md', '--format', 'json']);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(printed.stdout));
  });

  it('gives TypeScript the types', () => {
    const source = `import { openRepository, type AnswerDocument, type ExplanationDocument, CuepackError } from 'cuepack';
const repository = await openRepository({ root: '.', signal: new AbortController().signal, include: ['src/'] });
const answer: AnswerDocument = await repository.locate('text', { maxRegions: 3, tests: 'exclude' });
const first: string = answer.regions[0]!.path;
const why: ExplanationDocument = await repository.explain('text', first);
const value: number | null = why.explanation.children[0]!.value;
// @ts-expect-error there is no such option
await repository.locate('text', { maxRegion: 3 });
// @ts-expect-error a region has no score
answer.regions[0]!.score;
if (new CuepackError('E_BAD_INPUT', 'x').exitStatus === 2) repository.close();
export { value };
`;
    writeFileSync(join(project, 'use.ts'), source);
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'));
    const flags = [
      '--noEmit',
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--skipLibCheck',
    ];
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...flags, 'use.ts'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('keeps its insides to itself', () => {
    const { stderr } = runNode(project, ['--input-type=module', '-e', "await import('cuepack/dist/src/locate.js')"]);
    expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});
