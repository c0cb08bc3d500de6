// Is a frame the application's own code? Judged on what the text says alone: where the file lies, what the function
// is called, and the project's name where it is known. Opens no file.

import {
  BEAM_LIBRARIES,
  DOTNET_LIBRARIES,
  GO_STANDARD,
  HASKELL_LIBRARIES,
  JVM_LIBRARIES,
  LIBRARY_PATHS,
  PYTHON_STANDARD,
} from './libraries.ts';

export interface FrameFacts {
  readonly path: string;
  readonly function: string | null;
  readonly family: string;
  /** The line that the frame was read from, for what stands beside the place (an Elixir application's name). */
  readonly text: string;
}

/** True for the application's own code; false for the standard library, the runtime and third parties. */
export function isInApp(frame: FrameFacts, project: string | undefined): boolean {
  const path = frame.path.replace(/\\/g, '/');
  if (project !== undefined && project !== '' && isProjects(path, frame, project)) return true;
  if (/^(?:<.*>|\(.*\)|-e|-)$/.test(path)) return false;
  if (LIBRARY_PATHS.test(path)) return false;
  return !isLibraryOf(frame, path);
}

/** Installed code of the project itself: `site-packages/NAME/`, `node_modules/NAME/`, `gems/NAME-1.2/`, `NAME@v1/`. */
function isProjects(path: string, frame: FrameFacts, project: string): boolean {
  const full = project.toLowerCase().replace(/^.*:\/\/[^/]+\//, '');
  const base = full.split('/').at(-1) ?? full;
  const names = new Set([
    full,
    base,
    base.replace(/-/g, '_'),
    base.replace(/[-_.]/g, ''),
    base.replace(/^(?:py|python-|node-|go-|ruby-)|(?:-py|-js|\.js|-go|-rb)$/g, ''),
  ]);
  const segments = path.toLowerCase().split('/');
  const anchor = segments.findLastIndex((segment) => INSTALLED.test(segment));
  if (anchor >= 0) return isPackage(segments.slice(anchor + 1), names);
  if (frame.family === 'jvm' && frame.function !== null) {
    const words = frame.function.toLowerCase().split('.').slice(0, 4);
    return [...names].some((name) => name.length > 2 && words.includes(name.replace(/-/g, '')));
  }
  if (frame.family === 'dart' && path.startsWith('package:'))
    return names.has(path.slice(8).split('/')[0]!.toLowerCase());
  return segments.some((segment) => /@v?\d/.test(segment) && names.has(segment.replace(/@.*$/, '')));
}

const INSTALLED =
  /^(?:site-packages|dist-packages|node_modules|~|gems|vendor|deps|checkouts|index\.crates\.io-\w+|github\.com-\w+|hosted|pub\.dev|pub\.dartlang\.org|library)$/;

function isPackage(segments: readonly string[], names: ReadonlySet<string>): boolean {
  const [first = '', second = ''] = segments;
  const scoped = first.startsWith('@') || first.includes('.') ? `${first}/${second}` : first;
  const bare = first.replace(/-v?\d[\w.+-]*$/, '').replace(/\.py$/, '');
  return (
    names.has(scoped) ||
    names.has(bare) ||
    names.has(`${first}/${second}`) ||
    (first.startsWith('@') && (names.has(second) || names.has(first.slice(1))))
  );
}

function isLibraryOf(frame: FrameFacts, path: string): boolean {
  const name = frame.function ?? '';
  switch (frame.family) {
    case 'python':
      return isRelative(path) && PYTHON_STANDARD.has(path.split('/')[0]!.replace(/\.py$/, '')) && path.includes('/');
    case 'jvm':
      return JVM_LIBRARIES.test(name);
    case 'go':
      return path.endsWith('_testmain.go') || isGoStandard(name, path);
    case 'rust':
      return (
        (/^(?:std|core|alloc|test|proc_macro|rust_begin_unwind|__rust\w*)(?:::|$)/.test(name) &&
          !path.startsWith('src/')) ||
        (/^<(?:std|core|alloc)::/.test(name) && isRelative(path))
      );
    case 'dotnet':
      return DOTNET_LIBRARIES.test(name);
    case 'elixir':
    case 'erlang':
      return isBeamLibrary(frame.text, path);
    case 'haskell':
      return HASKELL_LIBRARIES.test(/ in ([\w.-]{1,100}?)(?:-\d[\w.-]*)?:[A-Z]/.exec(frame.text)?.[1] ?? '');
    case 'lua':
      return /^vim\/[\w/]+\.lua$/.test(path);
    case 'swift':
      return /^(?:Swift|Foundation|Combine|SwiftUI|UIKit|Dispatch|libswift\w*)\//.test(path);
    default:
      return false;
  }
}

function isRelative(path: string): boolean {
  return !/^(?:\/|~|[A-Za-z]:\/|\.)/.test(path);
}

function isGoStandard(name: string, path: string): boolean {
  const head = name.split('/')[0] ?? '';
  const first = head.split('.')[0] ?? '';
  if (isRelative(path) && path.includes('/') && GO_STANDARD.has(path.split('/')[0]!))
    return GO_STANDARD.has(first) || name === '' || name === 'panic';
  return false;
}

function isBeamLibrary(text: string, path: string): boolean {
  const application = /\((\w+)(?: [\w.+-]+)?\) \S+:\d/.exec(text)?.[1];
  if (application !== undefined)
    return (
      BEAM_LIBRARIES.has(application) ||
      /^(?:phoenix|ecto|plug|nimble|absinthe|telemetry|opentelemetry)_/.test(application)
    );
  return (
    isRelative(path) &&
    /^(?:gen_server|gen_statem|gen_event|proc_lib|supervisor|erl_eval|lists|maps|timer|ets|ssl)\.erl$/.test(path)
  );
}
