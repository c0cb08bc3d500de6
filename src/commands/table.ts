// Which commands are there? A light row for each; a query is a process of its own and start-up is part of its time, so
// a command's code is loaded only when it is the one that is asked for.

import type { Command } from 'commander';
import type { CommandContext } from './context.ts';

export interface CommandEntry {
  /** One line of the help, and the heading that it stands under. */
  readonly summary: string;
  readonly group: string;
  /** The command reports partial failures itself: when it throws, nothing ran, and the contract's status for that is 2. */
  readonly allOrNothing?: true;
  /** Nothing goes to standard output but its help. */
  readonly writesFilesOnly?: true;
  readonly load: () => Promise<(program: Command, context: CommandContext) => void>;
}

const ASK = 'Ask a repository:';
const KEEP = 'Look after it:';
const MANY = 'Many repositories, many issues:';
const TRAIN = 'Train the ranking:';

/** Every command, in the order of the help. */
export const COMMANDS: ReadonlyMap<string, CommandEntry> = new Map([
  [
    'locate',
    {
      summary: 'show which lines of a repository explain an issue',
      group: ASK,
      load: async () => (await import('./locate.ts')).registerLocateCommand,
    },
  ],
  [
    'explain',
    {
      summary: 'show why a region or file was chosen for an issue, or why not',
      group: ASK,
      load: async () => (await import('./explain.ts')).registerExplainCommand,
    },
  ],
  [
    'mcp',
    {
      summary: 'serve the tools for coding agents over standard input and output (MCP)',
      group: ASK,
      allOrNothing: true,
      load: async () => (await import('./mcp.ts')).registerMcpCommand,
    },
  ],
  [
    'status',
    {
      summary: 'show what is indexed, how fresh it is and what was left out',
      group: KEEP,
      load: async () => (await import('./status.ts')).registerStatusCommand,
    },
  ],
  [
    'config',
    {
      summary: 'show what is set for a folder, and who said so',
      group: KEEP,
      load: async () => (await import('./config.ts')).registerConfigCommand,
    },
  ],
  [
    'doctor',
    {
      summary: 'check that the installation is sound and works on a folder',
      group: KEEP,
      load: async () => (await import('./doctor.ts')).registerDoctorCommand,
    },
  ],
  [
    'completion',
    {
      summary: 'write a script that completes commands and options in a shell',
      group: KEEP,
      load: async () => (await import('./completion.ts')).registerCompletionCommand,
    },
  ],
  [
    'cues',
    {
      summary: 'show what a report points at',
      group: ASK,
      load: async () => (await import('./cues.ts')).registerCuesCommand,
    },
  ],
  [
    'build',
    {
      summary: 'index every snapshot of a corpus',
      group: MANY,
      allOrNothing: true,
      writesFilesOnly: true,
      load: async () => (await import('./build.ts')).registerBuildCommand,
    },
  ],
  [
    'run',
    {
      summary: 'answer a file of queries from an index',
      group: MANY,
      allOrNothing: true,
      writesFilesOnly: true,
      load: async () => (await import('./run.ts')).registerRunCommand,
    },
  ],
  [
    'rank',
    {
      summary: 'write ranked files and regions with their scores',
      group: MANY,
      allOrNothing: true,
      load: async () => (await import('./rank.ts')).registerRankCommand,
    },
  ],
  [
    'eval',
    {
      summary: 'score answers against labels',
      group: MANY,
      load: async () => (await import('./eval.ts')).registerEvalCommand,
    },
  ],
  [
    'train',
    {
      summary: 'train the model on labelled queries',
      group: TRAIN,
      load: async () => (await import('./train.ts')).registerTrainCommand,
    },
  ],
  [
    'ablate',
    {
      summary: 'what each feature of the ranking is worth',
      group: TRAIN,
      load: async () => (await import('./ablate.ts')).registerAblateCommand,
    },
  ],
  [
    'lab',
    {
      summary: 'compare settings of the ranking, and find where answers are lost',
      group: TRAIN,
      load: async () => (await import('./lab.ts')).registerLabCommand,
    },
  ],
  [
    'import',
    {
      summary: 'turn the files of a benchmark into labels',
      group: MANY,
      load: async () => (await import('./import.ts')).registerImportCommand,
    },
  ],
  [
    'snapshot',
    {
      summary: 'lay the snapshots of labels out from local clones',
      group: MANY,
      load: async () => (await import('./snapshot.ts')).registerSnapshotCommand,
    },
  ],
]);
