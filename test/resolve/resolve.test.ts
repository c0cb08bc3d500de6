import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/cues/cues.ts';
import type { SnapshotIndex } from '../../src/index/snapshot.ts';
import { readFunction } from '../../src/resolve/names.ts';
import { PathMatcher } from '../../src/resolve/paths.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { readPath, sourcesOf } from '../../src/resolve/written-paths.ts';
import { python, script } from '../fixtures/layouts/code.ts';
import { indexAll, placeOf } from './layouts.ts';

const long = `def long(item):\n${Array.from({ length: 400 }, (_, at) => `    item = item + ${at}\n`).join('')}    return item\n`;
const FILES = {
  'pond/__init__.py': '',
  'pond/core.py': python('Pool', 'take put drain') + python('Tank', 'take fill'),
  'pond/long.py': `${python('', 'before')}${long}${python('', 'after')}`,
  'pond/web/views.py': python('', 'show listing'),
  'pond/admin/views.py': python('', 'show hide'),
  'src/util.ts': script('', 'merge'),
};

let index: SnapshotIndex;
beforeAll(async () => {
  index = (await indexAll([FILES])).open('0');
});
afterAll(() => index.close());

const frame = (path: string, line: number, name: string): string =>
  `Traceback (most recent call last):\n  File "${path}", line ${line}, in ${name}\nKeyError: 'a'\n`;

const landingsOf = (text: string, type = 'frame') =>
  resolve(index, analyse(text))
    .filter(({ cue }) => cue.type === type)
    .map((anchor) => ({
      place: placeOf(index, anchor),
      confidence: anchor.confidence,
      by: anchor.by,
      region: anchor.region,
    }));

describe('resolve', () => {
  it('splits the confidence among files that fit equally well', () => {
    expect(landingsOf(frame('views.py', 5, 'show'))).toMatchObject([
      { place: 'pond/admin/views.py#show', confidence: 0.5 },
      { place: 'pond/web/views.py#show', confidence: 0.5 },
    ]);
  });

  it('prefers the file that defines the function', () => {
    expect(landingsOf(frame('views.py', 5, 'hide'))[0]).toMatchObject({ place: 'pond/admin/views.py#hide' });
  });

  it('goes by the function when the line lies in another one', () => {
    expect(landingsOf(frame('pond/core.py', 5, 'drain'))).toMatchObject([
      { place: 'pond/core.py#Pool.drain', by: 'function', confidence: 1 },
    ]);
  });

  it('takes the nearest of several functions of the name', () => {
    expect(landingsOf(frame('pond/core.py', 6, 'take'))).toMatchObject([{ place: 'pond/core.py#Pool.take' }]);
    expect(landingsOf(frame('pond/core.py', 60, 'take'))).toMatchObject([{ place: 'pond/core.py#Tank.take' }]);
    expect(landingsOf(frame('pond/core.py', 60, 'Pool.take'))).toMatchObject([{ place: 'pond/core.py#Pool.take' }]);
  });

  it('falls back to the class of a function that is not defined', () => {
    const [landing] = landingsOf(frame('pond/core.py', 500, 'Tank.gone'));
    expect(landing).toMatchObject({ place: 'pond/core.py#Tank' });
    expect(landing!.confidence).toBeLessThan(1);
  });

  it('points at the one window of a long definition that holds the line', () => {
    const [early] = landingsOf(frame('pond/long.py', 30, 'long'));
    const [late] = landingsOf(frame('pond/long.py', 390, 'long'));
    expect(early!.region).not.toBe(late!.region);
    expect(index.regionStarts[late!.region]!).toBeLessThanOrEqual(390);
    expect(index.regionEnds[late!.region]!).toBeGreaterThanOrEqual(390);
  });

  it('finds a qualified function whose file is gone', () => {
    expect(landingsOf(frame('/srv/pond/pond/tanks.py', 3, 'Tank.fill'))).toMatchObject([
      { place: 'pond/core.py#Tank.fill', by: 'qualified-name', confidence: 0.5 },
    ]);
  });

  it('finds nothing for libraries and for files that are nowhere', () => {
    expect(landingsOf(frame('/usr/lib/python3.9/json/core.py', 3, 'take'))).toEqual([]);
    expect(landingsOf(frame('/usr/lib/python3/dist-packages/flask/views.py', 3, 'show'))).toEqual([]);
    expect(landingsOf(frame('/srv/other/thing.py', 3, 'run'))).toEqual([]);
  });

  it('never fails, and no cue has more confidence than 1', () => {
    const part = fc.constantFrom(
      'pond',
      'core.py',
      'views.py',
      'src',
      'dist',
      'util.js',
      'node_modules',
      'site-packages',
      '..',
      '',
      'a@v1.2',
      'gems',
      '__pycache__',
      '$',
      'x'.repeat(200),
    );
    const name = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('Pool.take', 'a::b<c>::d', '<A as B>::c', 'x.<>c.<Run>b__0', 'p.(*T).M.func1', 'show'),
    );
    const path = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('/'));
    const text = fc
      .tuple(path, fc.nat(900), name)
      .map(
        ([written, line, called]) =>
          `${frame(written, line, called)}    at ${called} (${written}:${line}:1)\nsee \`${called}\` in ${written}\n`,
      );
    fc.assert(
      fc.property(text, (report) => {
        const sums = new Map<object, number>();
        for (const { cue, confidence, file, region } of resolve(index, analyse(report))) {
          expect(confidence).toBeGreaterThan(0);
          expect(file).toBeLessThan(index.fileCount);
          if (region >= 0) expect(index.regionFiles[region]).toBe(file);
          sums.set(cue, (sums.get(cue) ?? 0) + confidence);
        }
        for (const sum of sums.values()) expect(sum).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { numRuns: 200 },
    );
  });
});

describe('paths as written', () => {
  it.each([
    ['webpack:///./src/store/cart.js?1a2b', ['src', 'store', 'cart.js']],
    ['C:\\work\\pond\\core.py', ['C:', 'work', 'pond', 'core.py']],
    ['a/b/../c.ts', ['a', 'c.ts']],
    ['webpack-internal:///(rsc)/./app/page.tsx', ['app', 'page.tsx']],
  ])('%s', (written, parts) => {
    expect(readPath(written).parts).toEqual(parts);
  });

  it.each([
    ['/x/node_modules/@pond/core/lib/a.js', '@pond/core', 'lib/a.js'],
    ['/x/gems/pond-1.2.3/lib/a.rb', 'pond', 'lib/a.rb'],
    ['/x/.cargo/registry/src/index.crates.io-6f17d22bba15001f/pond-0.1.0/src/a.rs', 'pond', 'src/a.rs'],
    ['/go/pkg/mod/github.com/acme/pond/v2@v2.0.1/a/b.go', 'pond', 'a/b.go'],
    ['/x/vendor/acme/pond/src/A.php', 'pond', 'src/A.php'],
    ['/x/.pnpm/pond@1.0.0/node_modules/pond/a.js', 'pond', 'a.js'],
  ])('inside a package: %s', (written, name, inner) => {
    const { installed } = readPath(written);
    expect([installed?.name?.replace(/^core$/, '@pond/core'), installed?.inner.join('/')]).toEqual([name, inner]);
  });

  it('leads from build output to source', () => {
    expect(sourcesOf(['dist', 'a.js'])).toContainEqual(['src', 'a.ts']);
    expect(sourcesOf(['pond', '__pycache__', 'a.cpython-311.pyc'])).toContainEqual(['pond', 'a.py']);
    expect(sourcesOf(['target', 'classes', 'org', 'A$B.class'])).toContainEqual(['org', 'A.java']);
  });

  it('looks a path up among many files of one name in little time', () => {
    const paths = Array.from({ length: 20_000 }, (_, at) => `packages/p${at % 200}/src/d${at}/index.ts`);
    const matcher = new PathMatcher(paths);
    matcher.match(['packages', 'p0', 'src', 'd0', 'index.ts']);
    const started = performance.now();
    for (let at = 0; at < 200; at += 1) expect(matcher.match(['x', 'src', `d${at}`, 'index.ts']).files).toEqual([at]);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('function names', () => {
  it.each([
    ['com.acme.Foo$Inner.lambda$run$0', 'jvm', 'com acme Foo Inner run'],
    ['dev.cove.ScreenKt$draw$1.invokeSuspend', 'jvm', 'dev cove ScreenKt draw'],
    ['github.com/acme/pond/pool.(*Pool[...]).Get.func1.2', 'go', 'github com acme pond pool Pool Get'],
    ['<pond::Pool<T> as core::fmt::Display>::fmt', 'rust', 'pond Pool fmt'],
    ['pond::run::{{closure}}', 'rust', 'pond run'],
    ['std::map<int, a::b>::find', 'native', 'std map find'],
    ['Dune.Web.Orders.<Create>d__3.MoveNext', 'dotnet', 'Dune Web Orders Create'],
    ['Dune.Web.Orders.<>c.<List>b__1_0', 'dotnet', 'Dune Web Orders List'],
    ['Acme\\Gully\\Kernel->handle', 'php', 'Acme Gully Kernel handle'],
    ['Rapids::PriceList#add!', 'ruby', 'Rapids PriceList add!'],
    ['Pool.take.<locals>.<lambda>', 'python', 'Pool take'],
    ['-[Pool takeItem:from:]', 'swift', 'Pool takeItem'],
  ])('%s', (printed, family, parts) => {
    expect(readFunction(printed, family).parts.join(' ')).toBe(parts);
  });

  it('knows a constructor by its class', () => {
    expect(readFunction('com.acme.Foo.<init>', 'jvm')).toEqual({ parts: ['com', 'acme', 'Foo'], isConstructor: true });
    expect(readFunction('Acme.Foo..ctor', 'dotnet')).toEqual({ parts: ['Acme', 'Foo'], isConstructor: true });
  });
});
