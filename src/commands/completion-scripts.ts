// What does a shell have to know to complete a command line? Turns commands and their options into the scripts of three
// shells. It prints nothing and knows no particular command.

import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function scriptFor(shell: Shell, commands: readonly Command[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}

// --- internal ---

/** What may follow an option: one of a few words, a folder, a file, something else, or nothing. */
type Value = { readonly words: readonly string[] } | 'folder' | 'file' | 'other' | 'none';

function valueOfOption(option: Option): Value {
  if (!option.required && !option.optional) return 'none';
  if (option.argChoices !== undefined) return { words: option.argChoices };
  if (/<[^>]*(?:dir|place)/.test(option.flags)) return 'folder';
  return /<[^>]*file/.test(option.flags) ? 'file' : 'other';
}

function shown(command: Command): readonly Option[] {
  return command.options.filter((option) => !option.hidden);
}

function longFlags(command: Command): string[] {
  return [...shown(command).flatMap((option) => option.long ?? []), '--help'];
}

function bashScript(commands: readonly Command[]): string {
  const names = commands.map((command) => command.name());
  const values = commands.flatMap((command) =>
    shown(command).flatMap((option) => {
      const value = valueOfOption(option);
      if (value === 'none' || option.long === undefined) return [];
      const how = typeof value === 'object' ? `-W "${value.words.join(' ')}"` : value === 'folder' ? '-d' : '-f';
      return `    "${command.name()} ${option.long}") COMPREPLY=($(compgen ${how} -- "$current")); return ;;\n`;
    }),
  );
  const flags = commands.map((command) => `    ${command.name()}) words="${longFlags(command).join(' ')}" ;;\n`);
  return `# Completion of cuepack for bash.
_cuepack() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    case "$word" in
      ${names.join('|')}) command="$word"; break ;;
    esac
  done
  case "$command $previous" in
${values.join('')}  esac
  case "$command" in
    "") words="${[...names, 'help', '--help', '--version'].join(' ')}" ;;
${flags.join('')}  esac
  if [[ -z "$command" || "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _cuepack cuepack
`;
}

function zshScript(commands: readonly Command[]): string {
  const described = commands.map((command) => `    ${quoted(`${command.name()}:${command.description()}`)}\n`).join('');
  const cases = commands.map((command) => {
    const options = shown(command).flatMap((option) =>
      option.long === undefined ? [] : `        ${quoted(zshOption(option))} \\\n`,
    );
    return `    ${command.name()})\n      _arguments \\\n${options.join('')}        '--help[show the help]' '*:file:_files' ;;\n`;
  });
  return `#compdef cuepack
# Completion of cuepack for zsh.
_cuepack() {
  local -a commands
  commands=(
${described}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('')}  esac
}
if [ "$funcstack[1]" = _cuepack ]; then _cuepack "$@"; else compdef _cuepack cuepack; fi
`;
}

function zshOption(option: Option): string {
  const meaning = option.description.replace(/[[\]:\\]/g, '\\$&');
  const value = valueOfOption(option);
  const action =
    typeof value === 'object'
      ? `:value:(${value.words.join(' ')})`
      : { folder: ':folder:_directories', file: ':file:_files', other: ':value: ', none: '' }[value];
  return `${option.long}[${meaning}]${action}`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = ['# Completion of cuepack for fish.', 'complete -c cuepack -f -n __fish_use_subcommand -l version'];
  for (const command of commands) {
    const name = command.name();
    lines.push(`complete -c cuepack -f -n __fish_use_subcommand -a ${name} -d ${quoted(command.description())}`);
    for (const option of shown(command)) {
      if (option.long === undefined) continue;
      const value = valueOfOption(option);
      const action =
        typeof value === 'object'
          ? ` -x -a ${quoted(value.words.join(' '))}`
          : { folder: " -x -a '(__fish_complete_directories)'", file: ' -r', other: ' -x', none: '' }[value];
      const flag = `-l ${option.long.slice(2)}`;
      lines.push(
        `complete -c cuepack -n '__fish_seen_subcommand_from ${name}' ${flag}${action} -d ${quoted(option.description)}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

/** In single quotes, as all three shells understand it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
