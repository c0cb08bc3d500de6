// Which names does the reporter's own code give, and to what? A snippet imports a module under a short name, makes an
// object of a class, defines helpers: such names say nothing of the project by themselves, but tell what `ds.chunks`
// is a part of. Reads single lines of code in any language; knows no snapshot.

import type { Line } from './lines.ts';
import type { Binding, CueSource } from './types.ts';

/** Names that are kept. */
const MAX_BINDINGS = 500;
/** Characters of a line that are read. */
const MAX_LINE = 400;

const PROMPT = /^\s*(?:>>> ?|\.\.\. ?|In \[\d{1,5}\]: ?|irb[^>]{0,30}> ?|> )?/;
const PYTHON_IMPORT = /^import ([\w.]{1,120})(?: as (\w{1,60}))?/;
const PYTHON_FROM = /^from ([\w.]{1,120}) import (.{1,300})/;
const MODULE_IMPORT =
  /^(?:import|(?:const|let|var)) (?:\* as )?([\w$]{1,60}|\{[^{}]{1,300}\})(?:, ?\{[^{}]{1,300}\})? ?(?:from|= ?require\() ?['"]([^'"]{1,120})['"]/;
const ASSIGNED =
  /^(?:(?:const|let|var|val|auto|final|my|local|mut) +|let mut +)?([A-Za-z_$][\w$]{0,60}(?: ?, ?[A-Za-z_$][\w$]{0,60}){0,6})(?: ?: ?[\w.<>[\]| ]{1,80})? ?:?=(?![=>~]) ?(.{0,200})/;
const DECLARED = /^(?:final +)?([A-Z][\w.]{0,80})(?:<[^=;]{0,100}>)? +([a-z_]\w{0,60}) ?= ?(.{0,200})/;
const DEFINED =
  /^(?:(?:export|public|private|protected|static|async|pub|default) +){0,4}(?:def|class|function|func|fn|struct|interface|type|enum|module) +([A-Za-z_$][\w$]{0,60})/;
const DERIVED = /^(?:export +)?class +(\w{1,60}) ?(?:\(|extends |: ?(?:public )?|< ?)([A-Za-z_][\w.]{0,80})/;
const LOOPED = /^(?:async )?for \(?(?:const |let |var |auto &?)?(\w{1,60}(?: ?, ?\w{1,60}){0,3}) (?:in|of) /;
const NAMED_RESULT = / as (\w{1,60}):/;
const CALLEE = /^(?:await +|new +|&)?([A-Za-z_$][\w$]{0,80}(?:(?:\.|::)[A-Za-z_$][\w$]{0,80}){0,5}) ?[({]/;

/** The names that the lines of code give. */
export function bindingsIn(lines: readonly Line[], sources: readonly CueSource[]): Binding[] {
  const found = new Map<string, Binding>();
  const bind = (name: string, value: string, isModule: boolean): void => {
    if (found.size < MAX_BINDINGS && !found.has(name)) found.set(name, { name, value, isModule });
  };
  lines.forEach(({ text }, index) => {
    if (sources[index] === 'code') readLine(text.slice(0, MAX_LINE).replace(PROMPT, ''), bind);
  });
  return [...found.values()];
}

type Bind = (name: string, value: string, isModule: boolean) => void;

function readLine(code: string, bind: Bind): void {
  if (readImport(code, bind)) return;
  const declared = DECLARED.exec(code);
  if (declared !== null) {
    bind(declared[2]!, declared[1]!, false);
    return;
  }
  const assigned = ASSIGNED.exec(code);
  if (assigned !== null) {
    const names = assigned[1]!.split(/ ?, ?/);
    const callee = names.length === 1 ? (CALLEE.exec(assigned[2]!)?.[1] ?? '') : '';
    for (const name of names) bind(name, callee.replaceAll('::', '.'), false);
    return;
  }
  const derived = DERIVED.exec(code);
  if (derived !== null) bind(derived[1]!, derived[2]!, false);
  const defined = DEFINED.exec(code)?.[1];
  if (defined !== undefined) bind(defined, '', false);
  for (const name of LOOPED.exec(code)?.[1]?.split(/ ?, ?/) ?? []) bind(name, '', false);
  const result = NAMED_RESULT.exec(code)?.[1];
  if (result !== undefined) bind(result, '', false);
}

function readImport(code: string, bind: Bind): boolean {
  const module = MODULE_IMPORT.exec(code);
  if (module !== null) {
    if (!module[1]!.startsWith('{')) bind(module[1]!, module[2]!, true);
    return true;
  }
  const plain = PYTHON_IMPORT.exec(code);
  if (plain !== null) {
    if (plain[2] !== undefined) bind(plain[2], plain[1]!, true);
    else bind(plain[1]!.split('.')[0]!, plain[1]!.split('.')[0]!, true);
    return true;
  }
  const from = PYTHON_FROM.exec(code);
  if (from === null) return false;
  for (const item of from[2]!.split(',')) {
    const [name, alias] = item.trim().replace(/^\(/, '').split(/ as /);
    if (alias !== undefined && /^\w+$/.test(alias)) bind(alias, `${from[1]!}.${name!}`, true);
  }
  return true;
}
