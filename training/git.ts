// Reads a repository with git, and lets nothing in it act: no hooks, no helper programs that its settings name, no
// network, no shell. Only commands that read are run here.

import { spawnSync } from 'node:child_process';
import { CuepackError } from '../src/errors.ts';

/** Largest answer of one command. Bytes. */
const MAX_OUTPUT = 2 ** 30;

/** Settings of the repository that could start a program or change what is printed. */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'protocol.allow=never',
  'log.showSignature=false',
  'log.mailmap=false',
  'diff.algorithm=myers',
  'diff.noprefix=false',
  'diff.suppressBlankEmpty=false',
  'diff.ignoreSubmodules=all',
];

/** Reads one repository. */
export interface GitReader {
  /** The folder of its objects and references. */
  readonly directory: string;
  /** Output of a command, or null when git refused. `words` are passed as they are, never through a shell. */
  read(words: readonly string[], input?: string): Buffer | null;
}

/** Opens the repository that a folder belongs to. @throws CuepackError E_BAD_OPTION, E_BAD_INPUT without git. */
export function openGit(folder: string): GitReader {
  const found = run(['-C', folder, 'rev-parse', '--absolute-git-dir']);
  const directory = found?.toString('utf8').replace(/\n$/, '');
  if (directory === undefined || directory === '') {
    throw new CuepackError('E_BAD_OPTION', `--from-git ${folder}: no git repository that this user may read`);
  }
  return { directory, read: (words, input) => run([`--git-dir=${directory}`, ...words], input) };
}

function run(words: readonly string[], input?: string): Buffer | null {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const answer = spawnSync('git', ['--no-pager', '--no-replace-objects', ...settings, ...words], {
    input,
    maxBuffer: MAX_OUTPUT,
    shell: false,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...withoutGit(process.env),
      GIT_NO_LAZY_FETCH: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      LC_ALL: 'C',
    },
  });
  if (answer.error !== undefined && (answer.error as NodeJS.ErrnoException).code === 'ENOENT') {
    throw new CuepackError('E_BAD_INPUT', 'cannot run git; is it installed?', { cause: answer.error });
  }
  return answer.status === 0 ? answer.stdout : null;
}

/** The caller's own GIT_DIR and the like would turn every command to another repository. */
function withoutGit(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('GIT_')));
}
