// `cuepack status`: what is indexed of a folder, how fresh and how large it is, what was left out and why. It looks and
// changes nothing.

import type { Command } from 'commander';
import { jsonText, sanitiseLine } from '../terminal.ts';
import { type IndexInspection, type Inspection, inspectWorkspace } from '../workspace/inspect.ts';
import { resolveRoot } from '../workspace/location.ts';
import type { CommandContext } from './context.ts';
import { oneOf } from './options.ts';
import { addSettings, GROUPS, type PlaceFlags, settingsOf } from './settings-options.ts';

const EXAMPLES = `Examples:
  cuepack status
  cuepack status --repo ../shop --format json

`;
const STATUS = `
Exit status: 0 the index is up to date
             1 there is none, or something changed since · 2 bad arguments`;

const FORMATS = ['text', 'json'] as const;
/** Paths that are named of each kind of change. */
const MAX_NAMED = 5;

interface StatusFlags extends PlaceFlags {
  readonly format?: string;
}

export function registerStatusCommand(program: Command, context: CommandContext): void {
  const command = program.command('status').description('show what is indexed, how fresh it is and what was left out');
  addSettings(command, ['ignore', 'indexDir'])
    .optionsGroup(GROUPS.output)
    .option('--format <format>', `${FORMATS.join(' or ')}; text on a terminal, else json`)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', STATUS)
    .action((flags: StatusFlags) => showStatus(flags, context));
}

// --- internal ---

async function showStatus({ format: wanted, ...place }: StatusFlags, context: CommandContext): Promise<void> {
  const format = oneOf('--format', wanted ?? (process.stdout.isTTY ? 'text' : 'json'), FORMATS);
  const { settings } = settingsOf(resolveRoot(place.repo), place);
  const { ignore, indexDir } = settings;
  const inspection = await inspectWorkspace({ root: place.repo, ignore, indexDir });
  context.write(format === 'json' ? `${jsonText(inspection, 2)}\n` : statusText(inspection));
  context.setExitStatus(isFresh(inspection) ? 0 : 1);
}

function isFresh({ index }: Inspection): boolean {
  return index !== null && index.added.length + index.changed.length + index.gone.length === 0;
}

function statusText(inspection: Inspection): string {
  const { root, indexDir, files, ignored, source, index, fault } = inspection;
  const found = { git: 'as git lists them', 'ignore-files': 'as ignore files leave them', all: 'all of them' }[source];
  const left = ignored === 0 ? '' : `, ${ignored} entries left out by ignore files`;
  const rows: [string, string][] = [
    ['folder', root],
    ['files', `${files}, ${found}${left}`],
    ['index', indexDir],
  ];
  if (fault !== null) rows.push(['fault', `${fault}; the next cuepack locate makes it anew`]);
  else if (index === null) rows.push(['state', 'not indexed yet; the first cuepack locate does it']);
  else rows.push(...indexRows(index));
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${sanitiseLine(value)}\n`).join('');
}

function indexRows(index: IndexInspection): [string, string][] {
  const counts = (pairs: readonly (readonly [string, number])[]) =>
    pairs.map(([name, count]) => `${count} ${name || 'plain text'}`).join(', ');
  const changes = changeRows(index);
  return [
    [
      'indexed',
      `${index.files} files, ${sizeOf(index.bytes)}, ${index.definitions} definitions, ${index.regions} regions`,
    ],
    ['on disk', sizeOf(index.diskBytes)],
    ['when', index.indexedAt.toISOString()],
    ['parts', counts(index.categories)],
    ['languages', counts(index.languages)],
    ...skipRows(index),
    ...(changes.length === 0 ? [['state', 'up to date'] as [string, string]] : changes),
  ];
}

function skipRows({ skipped, skippedPaths }: IndexInspection): [string, string][] {
  return Object.entries(skipped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => [reason, named(count, skippedPaths[reason] ?? [])]);
}

function changeRows({ added, changed, gone }: IndexInspection): [string, string][] {
  const all: [string, readonly string[]][] = [
    ['new', added],
    ['changed', changed],
    ['gone', gone],
  ];
  return all.filter(([, paths]) => paths.length > 0).map(([name, paths]) => [name, named(paths.length, paths)]);
}

function named(count: number, paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_NAMED).join(', ');
  const more = count > Math.min(paths.length, MAX_NAMED) ? ', …' : '';
  return shown === '' ? `${count}` : `${count}: ${shown}${more}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
