// The identifiers in a function's name as stack traces print it, without what compilers add: closures, generics,
// receivers, accessors, companion objects. Knows no snapshot.

/** Characters of a name that are read, from its end. */
const MAX_LENGTH = 400;

export interface FunctionName {
  /** Namespaces, classes and functions, outermost first. */
  readonly parts: readonly string[];
  /** The innermost part is a class and its constructor is meant. */
  readonly isConstructor: boolean;
}

/** Names that a runtime gives in angle brackets to what has none. */
const UNNAMED = /^(?:anonymous|lambda|locals|module|main|top|listcomp|genexpr|dictcomp|setcomp|c|c__\w+|eval)$/;
const CONSTRUCTOR = /^(?:init|ctor|cctor|clinit)$/;

/** Names that compilers and runtimes make, by family. */
const MADE: Readonly<Record<string, RegExp>> = {
  go: /^(?:func\d+|gowrap\d+|deferwrap\d+|\d+)$/,
  jvm: /^(?:invokeSuspend|MODULE|Companion|anonfun|anon|invoke)$/,
  dotnet: /^(?:MoveNext|lambda_method\w*)$/,
};

/** Reads a printed function name; parts is empty when it says nothing. */
export function readFunction(printed: string, family: string): FunctionName {
  const text = printed.slice(-MAX_LENGTH);
  const parts: string[] = [];
  let isConstructor = false;
  for (const { word, marked } of words(plain(text, family), family)) {
    if (marked && CONSTRUCTOR.test(word)) isConstructor = true;
    else if (!(marked && UNNAMED.test(word)) && !MADE[family]?.test(word)) {
      parts.push(word);
      isConstructor = false;
    }
  }
  return { parts, isConstructor };
}

/** Without arguments, generics and the syntax around names. */
function plain(text: string, family: string): string {
  const objectiveC = /^[-+]\[([^\]\s]+) ([^\]:]+)/.exec(text);
  if (objectiveC !== null) return `${objectiveC[1]}.${objectiveC[2]}`;
  let name = text;
  if (family === 'rust') name = withoutTrait(name).replace(/\{[^{}]{0,60}\}/g, '');
  if (family === 'swift' || family === 'elixir') name = name.replace(/[(/].*$/s, '');
  return name
    .replace(/ \[as [^\]]{0,100}\]/, '')
    .replace(/<(class|module|singleton class):([\w:]{1,100})>/g, '$2')
    .replace(/`\d+/g, '');
}

/** `<pond::Pool<T> as Display>::fmt` is `pond::Pool<T>::fmt`: the trait is not where the code stands. */
function withoutTrait(name: string): string {
  if (!name.startsWith('<')) return name;
  let depth = 0;
  let typeEnd = -1;
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] === '<') depth += 1;
    else if (name[at] === '>' && name[at - 1] !== '-') depth -= 1;
    else if (depth === 1 && typeEnd < 0 && name.startsWith(' as ', at)) typeEnd = at;
    if (depth === 0) return name.slice(1, typeEnd < 0 ? at : typeEnd) + name.slice(at + 1);
  }
  return name;
}

/** Identifiers in order; marked are those in angle brackets or behind a dot of their own (`.ctor`). */
function words(text: string, family: string): { word: string; marked: boolean }[] {
  const found: { word: string; marked: boolean }[] = [];
  let depth = 0;
  let before = '';
  for (const token of text.match(/[\p{L}\p{N}_$?!~]+|[^\p{L}\p{N}_$?!~]/gu) ?? []) {
    const isWord = /^[\p{L}\p{N}_$]/u.test(token);
    if (token === '<' || token === '[') {
      // Behind an identifier they open type arguments; alone they hold a name: `<Get>d__3`, `<init>`.
      if (depth > 0 || /[\p{L}\p{N}_$:]$/u.test(before)) depth += 1;
    } else if (token === '>' || token === ']') {
      if (depth > 0) depth -= 1;
    } else if (isWord && depth === 0) {
      if (family === 'dotnet' && before === '>') {
        before = token;
        continue;
      }
      for (const word of split(token, family)) found.push({ word, marked: before === '<' || before === '..' });
    }
    before = token === '.' && before === '.' ? '..' : token;
  }
  return found;
}

/** What compilers join with "$": `Foo$Inner`, `lambda$run$0`; in JavaScript and PHP "$" is a letter. */
function split(token: string, family: string): string[] {
  if (family !== 'jvm' || !token.includes('$')) return [token];
  return token
    .split('$')
    .filter((part) => part !== '' && part !== 'lambda' && part !== 'default' && part !== 'access' && !/^\d/.test(part));
}

/** Other spellings under which source may define a name: a property of its accessor, a class of its file. */
export function spellings(name: string): string[] {
  const accessor = /^(?:get|set|add|remove)_(\w+)$/.exec(name)?.[1];
  const file = /^([A-Z]\w*)Kt$/.exec(name)?.[1];
  const bare = name.replace(/[?!~]+$/, '');
  return [
    name,
    ...(bare === name || bare === '' ? [] : [bare]),
    ...(accessor === undefined ? [] : [accessor]),
    ...(file === undefined ? [] : [file]),
  ];
}
