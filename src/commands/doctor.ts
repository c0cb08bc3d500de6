// `cuepack doctor`: is the installation sound, and can it work on this folder? Runs each part that an answer needs for a
// moment and says what is wrong and what mends it.

import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { faultInWords, messageOf } from '../errors.ts';
import { shippedModel } from '../locate.ts';
import { packageRoot } from '../package-root.ts';
import { createSyntaxAnalyser } from '../syntax/analyse.ts';
import { sanitiseLine } from '../terminal.ts';
import { gitVersion } from '../workspace/git.ts';
import { inspectWorkspace } from '../workspace/inspect.ts';
import { indexDirOf, resolveRoot } from '../workspace/location.ts';
import type { CommandContext } from './context.ts';
import { addSettings, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack doctor
  cuepack doctor --repo ../shop

`;
const STATUS = `
Exit status: 0 everything works ("note" is no fault)
             1 something does not · 2 bad arguments`;

/** Oldest release of Node that this runs on. */
const LEAST_NODE = [20, 15] as const;

interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'note' | 'FAULT';
  readonly says: string;
}

export function registerDoctorCommand(program: Command, context: CommandContext): void {
  const command = program.command('doctor').description('check that the installation is sound and works on a folder');
  addSettings(command, ['ignore', 'indexDir'])
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((flags: PlaceFlags) => examine(flags, context));
}

// --- internal ---

async function examine(flags: PlaceFlags, context: CommandContext): Promise<void> {
  const root = resolveRoot(flags.repo);
  const settings = await check('settings', () => settingsOf(root, flags).file ?? 'no settings file');
  /** What a part would say when the settings are wrong is what they say themselves. */
  const withSettings = (what: string, run: () => Outcome | Promise<Outcome>) =>
    check(what, settings.state === 'FAULT' ? () => ({ note: 'not looked at: the settings are wrong' }) : run);
  const findings = [
    await check('node', checkNode),
    await check('package', () => packageRoot()),
    await check('model', checkModel),
    await check('grammars', checkGrammars),
    await check('git', checkGit),
    settings,
    await withSettings('index folder', () => checkIndexFolder(root, flags)),
    await withSettings('index', () => checkIndex(flags)),
  ];
  const width = Math.max(...findings.map(({ what }) => what.length));
  for (const { what, state, says } of findings)
    context.write(`${state.padEnd(5)}  ${what.padEnd(width)}  ${sanitiseLine(says)}\n`);
  context.setExitStatus(findings.some(({ state }) => state === 'FAULT') ? 1 : 0);
}

type Outcome = string | { readonly note: string };

async function check(what: string, run: () => Outcome | Promise<Outcome>): Promise<Finding> {
  try {
    const outcome = await run();
    return typeof outcome === 'string'
      ? { what, state: 'ok', says: outcome }
      : { what, state: 'note', says: outcome.note };
  } catch (error) {
    return { what, state: 'FAULT', says: messageOf(error) };
  }
}

function checkNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]))
    throw new Error(`${process.version} is too old; install Node ${LEAST_NODE.join('.')} or later`);
  return `${process.version} on ${process.platform} ${process.arch}`;
}

function checkModel(): string {
  const { file, region, featureVersion } = shippedModel();
  return `features of version ${featureVersion}, ${file.columns.length} for files and ${region.columns.length} for regions`;
}

async function checkGrammars(): Promise<string> {
  const samples = { 'a.py': 'def f():\n    return 1\n', 'a.ts': 'export function f(): number {\n  return 1;\n}\n' };
  const analyser = await createSyntaxAnalyser();
  for (const [name, text] of Object.entries(samples)) {
    const { definitions, degraded } = await analyser.analyse(name, text);
    if (degraded || definitions.length === 0) throw new Error(`the grammar for ${name} does not work; install again`);
  }
  return 'a sample of Python and of TypeScript is understood';
}

function checkGit(): Outcome {
  const version = gitVersion();
  return version ?? { note: 'not found; files are then chosen by reading .gitignore files' };
}

function checkIndexFolder(root: string, flags: PlaceFlags): string {
  const folder = indexDirOf(root, settingsOf(root, flags).settings.indexDir);
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    throw new Error(`${folder} cannot be written (${faultInWords(error)}); give another --index-dir`);
  }
  return `${folder} can be written`;
}

async function checkIndex(flags: PlaceFlags): Promise<Outcome> {
  const { ignore, indexDir } = settingsOf(resolveRoot(flags.repo), flags).settings;
  const { index, fault, files } = await inspectWorkspace({ root: flags.repo, ignore, indexDir });
  if (files === 0) throw new Error('there are no files here; give another --repo');
  if (fault !== null) return { note: `${fault}; the next cuepack locate makes it anew` };
  if (index === null) return { note: 'not made yet; the first cuepack locate does it' };
  const behind = index.added.length + index.changed.length + index.gone.length;
  return `${index.files} files${behind === 0 ? ', up to date' : `; ${behind} changed since, and are read next time`}`;
}
