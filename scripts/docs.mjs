#!/usr/bin/env node
// Writes what is made from the compiled program: a page a command in docs/commands/, and the JSON schema of an answer in
// schema/. With --check it writes nothing and ends with 1 when a file is not what it should be.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const load = (file) => import(pathToFileURL(path.join(root, 'dist/src', file)).href);

const { allCommands } = await load('commands/all.js');
const { answerJsonSchema } = await load('present/document.js');

const program = await allCommands();
const files = new Map(program.commands.map((command) => [`docs/commands/${command.name()}.md`, pageOf(command)]));
files.set('docs/commands/README.md', overviewOf(program.commands));
files.set('schema/answer.schema.json', `${JSON.stringify(answerJsonSchema(), null, 2)}\n`);

const isCheck = process.argv.includes('--check');
const wrong = [];
for (const [name, content] of files) {
  const file = path.join(root, name);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === content) continue;
  wrong.push(name);
  if (isCheck) continue;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}
for (const name of fs.readdirSync(path.join(root, 'docs/commands'))) {
  if (files.has(`docs/commands/${name}`)) continue;
  wrong.push(`docs/commands/${name}`);
  if (!isCheck) fs.rmSync(path.join(root, 'docs/commands', name));
}
for (const name of wrong) console.error(`${isCheck ? 'not up to date' : 'written'}: ${name}`);
if (isCheck && wrong.length > 0) {
  console.error('run npm run compile && node scripts/docs.mjs');
  process.exitCode = 1;
}

/** The page of a command: what it is for, examples, arguments and options, and what stands below the help. */
function pageOf(command) {
  const { before, after } = extrasOf(command);
  const usage = `cuepack ${command.name()} ${command.usage()}`;
  const options = command.options.filter((option) => !option.hidden);
  return `${[
    `# cuepack ${command.name()}`,
    sentence(command.description()),
    ...(before === ''
      ? []
      : [
          `\`\`\`\n${before
            .replace(/^Examples:\n/, '')
            .replaceAll(/^ {2}/gm, '')
            .trim()}\n\`\`\``,
        ]),
    `## Usage`,
    `\`\`\`\n${usage}\n\`\`\``,
    ...table(command.registeredArguments.map((argument) => [nameOf(argument), argument.description])),
    ...table([...options.map((option) => [option.flags, meaningOf(option)]), ['-h, --help', 'show the help']]),
    ...after.trim().split(/\n\n+/).filter(Boolean).map(paragraph),
  ].join('\n\n')}\n`;
}

function overviewOf(commands) {
  const rows = commands.map((command) => `| [${command.name()}](${command.name()}.md) | ${command.description()} |`);
  return `# Commands\n\nOne page a command, made from its options by \`node scripts/docs.mjs\`.\n\n| | |\n| --- | --- |\n${rows.join('\n')}\n`;
}

/** What addHelpText put before and after the help, by asking for the help. */
function extrasOf(command) {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), writeErr: (part) => (text += part) });
  command.outputHelp();
  const own = command.helpInformation();
  const at = text.indexOf(own);
  return { before: text.slice(0, at).trim(), after: text.slice(at + own.length) };
}

function table(rows) {
  if (rows.length === 0) return [];
  const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
  return [
    `| | |\n| --- | --- |\n${rows.map(([name, meaning]) => `| \`${name.replaceAll('|', '\\|')}\` | ${cell(meaning)} |`).join('\n')}`,
  ];
}

function nameOf(argument) {
  const name = argument.name() + (argument.variadic ? '...' : '');
  return argument.required ? `<${name}>` : `[${name}]`;
}

function meaningOf(option) {
  const hasDefault = option.defaultValue !== undefined && typeof option.defaultValue !== 'boolean';
  const choices = option.argChoices === undefined ? '' : `: ${option.argChoices.join(', ')}`;
  return `${option.description}${choices}${hasDefault ? ` (default: ${option.defaultValueDescription ?? option.defaultValue})` : ''}`;
}

function paragraph(text) {
  return /^ {2}/m.test(text) ? `\`\`\`\n${text}\n\`\`\`` : text;
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
