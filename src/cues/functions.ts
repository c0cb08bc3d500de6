// The name of a function from the way a stack trace prints it: without arguments, module prefixes, hashes and
// the words for closures and coroutines around it. Names nothing that is not printed.

/** Cuts the argument list behind a name, minding template arguments: `A<int, f(x)>::b(int)` is `A<int, f(x)>::b`. */
export function withoutArguments(printed: string): string {
  let depth = 0;
  for (let i = 0; i < printed.length; i += 1) {
    const character = printed[i];
    if (character === '<' && !/operator$/.test(printed.slice(Math.max(0, i - 8), i))) depth += 1;
    else if (character === '>' && depth > 0 && printed[i - 1] !== '-') depth -= 1;
    else if (character === '(' && depth === 0) {
      if (
        printed.startsWith('(anonymous', i) ||
        (printed.startsWith('()', i) && /operator$/.test(printed.slice(0, i)))
      ) {
        i = Math.max(i, printed.indexOf(')', i));
      } else if (i > 0) return printed.slice(0, i).trimEnd();
    }
  }
  return printed.trim();
}

/** Cuts the last balanced pair of parentheses at the end: Go's `pkg.(*T).M(0x1, …)` keeps its receiver. */
export function withoutLastArguments(printed: string): string {
  const text = printed.trim();
  if (!text.endsWith(')')) return text;
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1;
    else if (text[i] === '(') depth -= 1;
    if (depth === 0) return i === 0 || text[i - 1] === '.' ? text : text.slice(0, i).trimEnd();
  }
  return text;
}

export function pythonFunction(printed: string): string | null {
  const name = /^(?:async |new )?(<[^>]{1,80}>|[^\s(`,;]+)/.exec(printed)?.[1] ?? '';
  return name === '' || name === '?' ? null : name;
}

export function scriptFunction(printed: string): string | null {
  const name = printed
    .replace(/^(?:async |new )+/, '')
    .replace(/ \[as [^\]]*\]$/, '')
    .trim();
  return name === '' || name === '?' || name === '<unknown>' || name === '<anonymous>' ? null : name;
}

export function jvmFunction(printed: string): string | null {
  // Class loader, module and its version: `app//`, `java.base@17/`. A hidden class has its slash behind a `$`.
  const name = printed.replace(/^(?:[\w.-]{0,80}\/\/)?(?:[\w.-]{1,80}(?:@[\w.+-]{1,40})?\/)?(?=[\w$])/, '').trim();
  return name === '' ? null : name;
}

export function goFunction(printed: string): string | null {
  const name = withoutLastArguments(printed.replace(/^created by /, '').replace(/ in goroutine \d+$/, ''));
  return name === '' ? null : name;
}

export function rustFunction(printed: string): string | null {
  const name = printed.replace(/::h[0-9a-f]{16}$/, '').trim();
  return name === '' || name === '<unknown>' ? null : name;
}

export function nativeFunction(printed: string): string | null {
  const name = withoutArguments(printed.replace(/^(?:non-virtual thunk to |virtual thunk to )/, ''))
    .replace(/ ?\[clone [^\]]*\]/g, '')
    .replace(/\+0x[0-9a-f]+$/, '')
    .replace(/ const$/, '')
    .trim();
  return name === '' || name === '??' ? null : name;
}

export function rubyFunction(printed: string): string | null {
  const name = printed.replace(/^(?:(?:block|rescue|ensure|synchronize|loop)(?: \(\d+ levels\))? in )+/, '').trim();
  return name === '' ? null : name;
}

export function swiftFunction(printed: string): string | null {
  const name = printed
    .replace(/ \+ \d+$/, '')
    .replace(/^(?:\[[a-z ]+\] )+/, '')
    .replace(
      /^(?:(?:implicit |partial apply for |specialized |@objc |protocol witness for |thunk for |reabstraction thunk helper for )|closure #\d+ (?:\([^)]*\) )?in |defer #\d+ \(\) in |suspend resume partial function for )+/,
      '',
    )
    .trim();
  if (/^[-+]\[/.test(name) || /\.\(/.test(name)) return name;
  const bare = withoutArguments(name);
  return bare === '' ? null : bare;
}

export function elixirFunction(printed: string): string | null {
  const name = withoutCall(printed.replace(/^(?:anonymous fn\/\d+ in |-)/, '').trim());
  return name === '' || /^\((?:test|file|module)\)$|^__(?:MODULE|FILE)__$/.test(name) ? null : name;
}

/** `Mod.fun(:a, 1)` is `Mod.fun`; `Mod.fun/2` and `(test)` stay. */
function withoutCall(printed: string): string {
  const open = printed.endsWith(')') ? printed.indexOf('(') : -1;
  return open > 0 && printed[open - 1] !== ' ' ? printed.slice(0, open) : printed;
}

export function dartFunction(printed: string): string | null {
  const name = printed.replace(/^new /, '').trim();
  return name === '' ? null : name;
}

export function argumentlessFunction(printed: string): string | null {
  const name = withoutArguments(printed);
  return name === '' ? null : name;
}
