// Ways in which a report reaches an issue: each puts something around a text and keeps its values.
// Shared by the tests of the wrappings and by the measurements.

export interface Wrapping {
  readonly name: string;
  readonly wrap: (text: string) => string;
}

function eachLine(change: (line: string, index: number) => string): (text: string) => string {
  return (text) => text.split('\n').map(change).join('\n');
}

function twoDigits(number: number): string {
  return String(number % 60).padStart(2, '0');
}

function withEntities(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const ANOTHER_REPORT =
  'Error: the kettle is empty\n    at pour (/srv/teahouse/lib/kettle.js:12:7)\n    at serve (/srv/teahouse/lib/tray.js:30:3)';
const ANOTHER_TRACE =
  'Traceback (most recent call last):\n  File "/srv/teahouse/brew.py", line 8, in steep\n    pot.fill()\nLeafError: no leaves';

/** What the texts that are glued on hold themselves: to be taken off again before scoring. */
export const GLUED = {
  frames: ['/srv/teahouse/lib/kettle.js', '/srv/teahouse/lib/tray.js', '/srv/teahouse/brew.py'],
  errors: ['Error', 'the kettle is empty', 'LeafError', 'no leaves'],
} as const;

export const WRAPPINGS: readonly Wrapping[] = [
  { name: 'as it is', wrap: (text) => text },
  { name: 'timestamps', wrap: eachLine((line, i) => `2024-05-11T08:${twoDigits(i)}:07.123456Z ${line}`) },
  { name: 'local timestamps', wrap: eachLine((line, i) => `2024-05-11 08:15:${twoDigits(i)},417 ${line}`) },
  { name: 'bracketed clock', wrap: eachLine((line, i) => `[08:15:${twoDigits(i)}] ${line}`) },
  {
    name: 'log prefix',
    wrap: eachLine((line, i) => `2024-05-11 08:15:${twoDigits(i)},417 ERROR shop.worker: ${line}`),
  },
  { name: 'level and logger', wrap: eachLine((line) => `ERROR:shop.worker:${line}`) },
  { name: 'syslog', wrap: eachLine((line, i) => `May 11 08:15:${twoDigits(i)} host7 shopd[412]: ${line}`) },
  { name: 'compose', wrap: eachLine((line) => `worker_1  | ${line}`) },
  { name: 'compose of now', wrap: eachLine((line) => `shop-worker-1  | ${line}`) },
  { name: 'compose by name', wrap: eachLine((line) => `worker  | ${line}`) },
  { name: 'container and time', wrap: eachLine((line, i) => `web-1  | 2024-05-11T08:15:${twoDigits(i)}Z ${line}`) },
  { name: 'kubernetes', wrap: eachLine((line, i) => `2024-05-11T08:15:${twoDigits(i)}.5Z stderr F ${line}`) },
  { name: 'dyno', wrap: eachLine((line, i) => `2024-05-11T08:15:${twoDigits(i)}.5+00:00 app[web.1]: ${line}`) },
  { name: 'concurrently', wrap: eachLine((line) => `[1] ${line}`) },
  { name: 'named bracket', wrap: eachLine((line) => `[api] ${line}`) },
  { name: 'logcat', wrap: eachLine((line) => `E/ShopApp ( 4121): ${line}`) },
  { name: 'quoted', wrap: eachLine((line) => `> ${line}`) },
  { name: 'quoted twice', wrap: eachLine((line) => `> > ${line}`) },
  { name: 'quoted without space', wrap: eachLine((line) => `>${line}`) },
  { name: 'list item', wrap: (text) => `- It fails with:\n\n${eachLine((line) => `  ${line}`)(text)}` },
  { name: 'numbered list', wrap: (text) => `1. It fails with:\n\n${eachLine((line) => `   ${line}`)(text)}` },
  { name: 'indented four', wrap: eachLine((line) => `    ${line}`) },
  { name: 'tab', wrap: eachLine((line) => `\t${line}`) },
  { name: 'fence', wrap: (text) => `It fails:\n\n\`\`\`\n${text}\n\`\`\`\n` },
  { name: 'fence with language', wrap: (text) => `It fails:\n\n~~~text\n${text}\n~~~\n` },
  { name: 'details', wrap: (text) => `<details><summary>log</summary><pre>${withEntities(text)}</pre></details>` },
  {
    name: 'details with fence',
    wrap: (text) => `<details>\n<summary>Log</summary>\n\n\`\`\`\n${text}\n\`\`\`\n\n</details>`,
  },
  { name: 'colour', wrap: eachLine((line) => `\u001b[31m${line}\u001b[0m`) },
  {
    name: 'colour inside',
    wrap: eachLine((line) =>
      line.replace(/\/(?=\w)/, '/\u001b[36m').replace(/(?<=\w)\.(?=\w)/, '\u001b[0m.\u001b[1;33m'),
    ),
  },
  { name: 'CRLF', wrap: (text) => text.replace(/\n/g, '\r\n') },
  { name: 'JSON string', wrap: (text) => JSON.stringify(text) },
  {
    name: 'JSON record',
    wrap: (text) => JSON.stringify({ level: 'error', time: 1715415307, msg: 'request failed', stack: text }),
  },
  {
    name: 'JSON a line',
    wrap: eachLine((line) => JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: '2024-05-11T08:15:07Z' })),
  },
  { name: 'escaped breaks', wrap: (text) => JSON.stringify(text).slice(1, -1) },
  {
    name: 'CI log',
    wrap: (text) =>
      `##[group]Run tests\n${eachLine((line, i) => `2024-05-11T08:15:${twoDigits(i)}.1234567Z ${line}`)(text)}\n##[endgroup]`,
  },
  { name: 'CI error', wrap: eachLine((line) => `##[error]${line}`) },
  { name: 'build log', wrap: eachLine((line) => `#12 3.456 ${line}`) },
  { name: 'glued behind', wrap: (text) => `${text}\n${ANOTHER_REPORT}` },
  { name: 'glued before', wrap: (text) => `${ANOTHER_TRACE}\n${text}` },
  { name: 'glued apart', wrap: (text) => `${ANOTHER_REPORT}\n\n---\n\n${text}\n\n---\n\n${ANOTHER_TRACE}` },
  {
    name: 'quoted container log',
    wrap: eachLine((line, i) => `> worker_1  | 2024-05-11 08:15:${twoDigits(i)} ${line}`),
  },
  {
    name: 'coloured time in details',
    wrap: (text) =>
      `<details>\n${withEntities(eachLine((line, i) => `\u001b[2m2024-05-11T08:15:${twoDigits(i)}Z\u001b[0m ${line}`)(text))}\n</details>`,
  },
  { name: 'slashed date', wrap: eachLine((line, i) => `2024/05/11 08:15:${twoDigits(i)} ${line}`) },
  {
    name: 'bracketed time and level',
    wrap: eachLine((line, i) => `[2024-05-11 08:15:${twoDigits(i)}] [ERROR] ${line}`),
  },
  {
    name: 'bracketed time and channel',
    wrap: eachLine((line, i) => `[2024-05-11 08:15:${twoDigits(i)}] shop.ERROR: ${line}`),
  },
  { name: 'logback', wrap: eachLine((line, i) => `08:15:${twoDigits(i)}.123 [main] ERROR org.shop.Till - ${line}`) },
  { name: 'time and level', wrap: eachLine((line, i) => `2024-05-11T08:15:${twoDigits(i)}Z ERROR ${line}`) },
  { name: 'level in brackets', wrap: eachLine((line) => `[ERROR] ${line}`) },
  { name: 'level with dash', wrap: eachLine((line) => `ERROR - ${line}`) },
  { name: 'pod', wrap: eachLine((line) => `[pod/shop-7d9f-x2x/app] ${line}`) },
  { name: 'pod and container', wrap: eachLine((line) => `pod container ${line}`) },
  { name: 'machine', wrap: eachLine((line) => `till-7d9f8c6b5-x2xkq app ${line}`) },
  {
    name: 'machine in a fence',
    wrap: (text) => `The log:\n\n\`\`\`\n${eachLine((line) => `till-0 app ${line}`)(text)}\n\`\`\`\nThat is all.`,
  },
  { name: 'numbered stream', wrap: eachLine((line) => `2> ${line}`) },
  { name: 'one service', wrap: eachLine((line) => `web | ${line}`) },
  { name: 'numbered service', wrap: eachLine((line) => `web.1 | ${line}`) },
  { name: 'process manager', wrap: eachLine((line) => `0|shop  | ${line}`) },
  {
    name: 'process manager and time',
    wrap: eachLine((line, i) => `0|shop  | 2024-05-11T08:15:${twoDigits(i)}: ${line}`),
  },
  { name: 'foreman', wrap: eachLine((line, i) => `08:15:${twoDigits(i)} web.1  | ${line}`) },
  { name: 'npm', wrap: eachLine((line) => `npm ERR! ${line}`) },
  {
    name: 'logcat of threads',
    wrap: eachLine((line, i) => `05-11 08:15:${twoDigits(i)}.123  4121  4130 E ShopApp : ${line}`),
  },
  { name: 'kernel clock', wrap: eachLine((line, i) => `[   12.0${twoDigits(i)}] ${line}`) },
  { name: 'journal', wrap: eachLine((line, i) => `May 11 08:15:${twoDigits(i)} host7 shop.sh[99]: ${line}`) },
  { name: 'bulleted', wrap: eachLine((line) => `- ${line}`) },
  { name: 'starred', wrap: eachLine((line) => `* ${line}`) },
  { name: 'quoted in a list', wrap: (text) => `- like this:\n${eachLine((line) => `  > ${line}`)(text)}` },
  {
    name: 'fence in a list',
    wrap: (text) => `1. like this:\n   \`\`\`\n${eachLine((line) => `   ${line}`)(text)}\n   \`\`\``,
  },
  { name: 'quoted fence', wrap: (text) => `> \`\`\`\n${eachLine((line) => `> ${line}`)(text)}\n> \`\`\`` },
  {
    name: 'numeric entities',
    wrap: (text) => `<pre>${text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)}</pre>`,
  },
  {
    name: 'hexadecimal entities',
    wrap: (text) =>
      `<pre><code>${text.replace(/[&<>"'/]/g, (c) => `&#x${c.charCodeAt(0).toString(16).toUpperCase()};`)}</code></pre>`,
  },
  { name: 'line breaks of HTML', wrap: (text) => withEntities(text).split('\n').join('<br>\n') },
  {
    name: 'many colours',
    wrap: eachLine((line) => `\u001b[38;5;196m${line.replace(/ /g, ' \u001b[1m')}\u001b[39;49m\u001b[K`),
  },
  { name: 'colours written out', wrap: eachLine((line) => `\\x1b[31m${line}\\x1b[0m`) },
  { name: 'colours without escape', wrap: eachLine((line) => `[31m${line}[0m`) },
  {
    name: 'JSON with a message',
    wrap: (text) =>
      `{"@timestamp":"2024-05-11T08:15:07Z","log.level":"error","message":${JSON.stringify(text)},"service":"shop"}`,
  },
  { name: 'JSON indented', wrap: (text) => JSON.stringify({ event: { exception: text }, count: 3 }, null, 2) },
  {
    name: 'JSON of ASCII',
    wrap: (text) =>
      JSON.stringify({ text }).replace(
        /[<>&\u0080-\uffff]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  },
  {
    name: 'JSON in a log line',
    wrap: (text) => `2024-05-11 08:15:07 ERROR shop ${JSON.stringify({ msg: 'failed', err: { stack: text } })}`,
  },
  {
    name: 'CI groups',
    wrap: (text) => `::group::Test\n${text}\n::endgroup::\n##[error]Process completed with exit code 1.`,
  },
  { name: 'old Mac breaks', wrap: (text) => text.replace(/\n/g, '\r') },
  { name: 'trailing space', wrap: eachLine((line) => `${line}   `) },
  {
    name: 'no-break spaces',
    wrap: eachLine((line) => line.replace(/^ +/, (indent) => '\u00a0'.repeat(indent.length))),
  },
];
