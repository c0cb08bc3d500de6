// What part does a file play: source, test, fixture, docs, example, config, generated or vendored? Decided by the
// conventions of its path and, for generated code, by the note on its first lines; never by what it defines.

import type { Category } from '../types.ts';
import { isGeneratedPage } from './pages.ts';

/** The category of a path (relative, with "/"). */
export function categoryOf(path: string): Category {
  const place = placeOf(path);
  if (isGeneratedName(place.name)) return 'generated';
  if (place.vendorAt !== -1) return place.testAt !== -1 && place.testAt < place.vendorAt ? 'fixture' : 'vendored';
  if (place.testAt !== -1) return categoryInTests(place);
  if (isFixturePlace(place)) return 'fixture';
  if (TEST_NAME.test(place.original) || TEST_NAME_JVM.test(place.original)) return 'test';
  if (place.folders.includes('dist')) return 'generated';
  if (VENDORED_NAME.test(place.name)) return 'vendored';
  if (isDocs(place)) return 'docs';
  if (place.folders.some((folder) => EXAMPLE_FOLDERS.has(folder))) return 'example';
  return isConfig(place) ? 'config' : 'source';
}

/**
 * The category of a file whose first lines are known: code that says it is generated is, and so is a page of documentation
 * that says which tool made it. `head` may be the whole text.
 */
export function categoryOfContent(path: string, head: string): Category {
  const category = categoryOf(path);
  if (category === 'fixture' || category === 'vendored' || category === 'generated') return category;
  return isGeneratedPage(path, head) || (category !== 'docs' && saysGenerated(head)) ? 'generated' : category;
}

/** Whether a path belongs to tests: a test itself, its helpers or its data. */
export function isTestPath(path: string): boolean {
  const category = categoryOf(path);
  return category === 'test' || category === 'fixture';
}

interface Place {
  /** Lower case. */
  readonly folders: readonly string[];
  readonly name: string;
  readonly extension: string;
  /** The file name as written. */
  readonly original: string;
  /** Index of the first folder that holds tests, or -1. */
  readonly testAt: number;
  /** Index of the first folder of other people's code, or -1. */
  readonly vendorAt: number;
}

function placeOf(path: string): Place {
  const parts = path.split('/');
  const original = parts.pop() ?? '';
  const folders = parts.map((part) => part.toLowerCase());
  const name = original.toLowerCase();
  const dot = name.lastIndexOf('.');
  return {
    folders,
    name,
    original,
    extension: dot <= 0 ? '' : name.slice(dot + 1),
    testAt: folders.findIndex((folder) => TEST_FOLDER.test(folder)),
    vendorAt: folders.findIndex((folder, index) => VENDORED_FOLDERS.has(folder) || (index === 0 && folder === 'deps')),
  };
}

// --- tests and their data ---

const TEST_FOLDER =
  /^(?:(?:[\w.-]{1,60}[._-])?tests?|__tests__|__mocks__|specs?|e2e|testsuites?|testcases?|unittests?|androidtest|cypress)$/;

/** Folders of inputs and expected outputs wherever they stand. */
const FIXTURE_FOLDERS = new Set([
  'fixtures',
  'fixture',
  '__fixtures__',
  'testdata',
  'test-data',
  'test_data',
  '__snapshots__',
]);

/** The same, but only below a test folder: elsewhere these names mean other things. */
const FIXTURE_FOLDERS_IN_TESTS = new Set(
  (
    'sample samples snapshots golden goldens expected input inputs output outputs data resources roots cases cassettes ' +
    'corpus examples regrtest_data assets'
  ).split(' '),
);

/** Folders below a test folder that hold the tests' own code, whatever its file names. */
const HELPER_FOLDERS = new Set([
  'lib',
  'src',
  'helpers',
  'helper',
  'support',
  'utils',
  'util',
  'common',
  'java',
  'kotlin',
]);

const TEST_NAME =
  /^(?:test_.*\.pyi?|tests?\.[a-z]+|conftest\.py|.*_tests?\.[a-z]+|.*[.-](?:test|spec|tests|e2e|cy)\.[a-z.]+|.*_spec\.rb|.*_unittest\.[a-z]+)$/i;

/** Only in the spelling of these languages: "Latest.java" is no test. */
const TEST_NAME_JVM =
  /^(?:.*[a-z0-9]Tests?|Test[A-Z].*|.*[a-z0-9](?:IT|Spec|TestCase))\.(?:java|kt|scala|groovy|cs|swift|php|dart)$/;

function categoryInTests(place: Place): Category {
  if (isFixturePlace(place) || !CODE_EXTENSIONS.has(place.extension)) {
    return /^readme/.test(place.name) ? 'docs' : 'fixture';
  }
  const below = place.folders.slice(place.testAt + 1);
  const isNamedTest = TEST_NAME.test(place.original) || TEST_NAME_JVM.test(place.original);
  // Python says which files are tests; those deep below that are not named so are what the tests are run on.
  const isSample = place.extension === 'py' && below.length >= 2 && !isNamedTest && place.name !== '__init__.py';
  return isSample && !below.some((folder) => HELPER_FOLDERS.has(folder)) ? 'fixture' : 'test';
}

function isFixturePlace({ folders, testAt, name }: Place): boolean {
  if (name.endsWith('.snap') || folders.some((folder) => FIXTURE_FOLDERS.has(folder))) return true;
  return testAt !== -1 && folders.slice(testAt + 1).some((folder) => FIXTURE_FOLDERS_IN_TESTS.has(folder));
}

const CODE_EXTENSIONS = new Set(
  (
    'py pyi pyx js jsx mjs cjs ts tsx mts cts java kt kts scala groovy go rs c h cc cpp cxx hh hpp hxx m mm cs fs vb rb ' +
    'rake php swift dart lua pl pm r jl ex exs erl hs ml clj cljs vue svelte sh bash zsh fish ps1 bat sql zig nim'
  ).split(' '),
);

// --- other people's and machines' code ---

const VENDORED_FOLDERS = new Set([
  'vendor',
  '_vendor',
  'vendored',
  'third_party',
  'third-party',
  'thirdparty',
  '3rdparty',
  'node_modules',
  'bower_components',
  'jspm_packages',
  'extern',
  'externals',
  'pods',
  'carthage',
  'site-packages',
]);

const VENDORED_NAME =
  /^(?:jquery|underscore|bootstrap|modernizr|lodash|require|d3|mathjax)(?:[.-][\w.-]*)?\.(?:js|css)$/;

const LOCK_FILES = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'go.sum',
  'go.work.sum',
  'bun.lockb',
  'packages.lock.json',
]);

const GENERATED_NAME =
  /(?:\.lock|[.-]min\.(?:js|css|mjs)|\.(?:js|css|mjs|ts)\.map|\.pb\.(?:go|cc|h|gw\.go)|_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts|rb)|\.g\.(?:dart|cs)|\.freezed\.dart|\.designer\.cs|[._]generated\.[\w.]+|\.gen\.[a-z]+|_gen\.go|\.bundle\.js)$/;

function isGeneratedName(name: string): boolean {
  return LOCK_FILES.has(name) || GENERATED_NAME.test(name) || /\.pot?$/.test(name) || name.startsWith('zz_generated');
}

/** Lines of a file's head that may carry the note. */
const NOTE_LINES = 12;

/** Longest line that is looked at, in UTF-16 units. */
const NOTE_LINE_LENGTH = 300;

function saysGenerated(head: string): boolean {
  return head
    .slice(0, NOTE_LINES * NOTE_LINE_LENGTH)
    .split('\n', NOTE_LINES)
    .some((line) => COMMENT_LINE.test(line) && GENERATED_NOTE.test(line.slice(0, NOTE_LINE_LENGTH)));
}

const COMMENT_LINE = /^\uFEFF?\s*(?:\/\/|\/?\*|#|--|;|%|<!--|"""|\(\*|<!)/;

const GENERATED_NOTE =
  /code generated .{0,200}do not edit|@generated\b|\b(?:auto-?generated|automatically generated|generated (?:file|by|from|code)|is generated)\b.{0,200}\b(?:do not|don't|not be|never) (?:edit|modify|change|edited|modified|changed)|generated by the protocol buffer compiler/i;

// --- docs, examples, configuration ---

const DOC_FOLDERS = new Set(['doc', 'docs', 'documentation', 'javadoc', 'apidoc', 'man', 'manpages']);
const DOC_EXTENSIONS = new Set([
  'md',
  'mdx',
  'markdown',
  'rst',
  'adoc',
  'asciidoc',
  'tex',
  'texi',
  'org',
  'txt',
  'rdoc',
  'pod',
]);
const DOC_NAME =
  /^(?:readme|changelog|changes|contributing|authors|contributors|maintainers|copying|licen[cs]e|notice|history|news|todo|install|code_of_conduct|security|patents)(?:[.-][\w.-]*)?$/;

function isDocs({ folders, name, extension }: Place): boolean {
  if (/^(?:requirements|constraints)[\w.-]*\.txt$/.test(name) || name === 'cmakelists.txt') return false;
  if (folders.some((folder) => DOC_FOLDERS.has(folder)) || DOC_EXTENSIONS.has(extension)) return true;
  return DOC_NAME.test(name) && !CODE_EXTENSIONS.has(extension);
}

const EXAMPLE_FOLDERS = new Set([
  'example',
  'examples',
  'sample',
  'samples',
  'demo',
  'demos',
  'tutorial',
  'tutorials',
  'playground',
  'playgrounds',
]);

const CONFIG_EXTENSIONS = new Set(
  (
    'json jsonc json5 yaml yml toml ini cfg conf config properties env xml plist cmake mk gradle bazel bzl csproj fsproj ' +
    'vbproj sln props targets nix tf tfvars editorconfig mod sum'
  ).split(' '),
);

const CONFIG_NAME =
  /^(?:(?:gnu)?makefile(?:\.\w+)?|dockerfile(?:\.\w+)?|jenkinsfile|cmakelists\.txt|(?:requirements|constraints)[\w.-]*\.txt|setup\.py|gemfile|rakefile|procfile|vagrantfile|build|workspace|meson\.build|[\w.-]+\.config\.[cm]?[jt]s|gulpfile\.[cm]?[jt]s|gruntfile\.[cm]?[jt]s)$/;

function isConfig({ folders, name, extension }: Place): boolean {
  if (name.startsWith('.') || folders.some((folder) => folder.startsWith('.'))) return true;
  return CONFIG_EXTENSIONS.has(extension) || CONFIG_NAME.test(name);
}
