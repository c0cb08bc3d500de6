// Does a value have the shape of a model, and where not? Checks by hand: every query process reads the model, and
// loading a validation library would take it longer than reading it.

/** Where inside a value something is wrong, from the outside in, and what. */
interface Fault {
  readonly path: readonly string[];
  readonly what: string;
}

/** What is wrong with a value, or null. */
export type Check = (value: unknown) => Fault | null;

/** `kinds.blend: what`, or null. */
export function faultOf(value: unknown, check: Check): string | null {
  const fault = check(value);
  if (fault === null) return null;
  return fault.path.length === 0 ? fault.what : `${fault.path.join('.')}: ${fault.what}`;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const finite = when(isNumber, 'expected a number');
export const positive = when((value) => isNumber(value) && value > 0, 'expected a number above 0');
export const whole = when((value) => Number.isSafeInteger(value), 'expected a whole number');
export const text = when((value) => typeof value === 'string', 'expected a text');
export const fields = when(isFields, 'expected an object');
export const exactly = (wanted: string): Check => when((value) => value === wanted, `expected "${wanted}"`);

export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value);

export const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return wrong('expected a list');
    for (let at = 0; at < value.length; at += 1) {
      const found = check(value[at]);
      if (found !== null) return inside(`${at}`, found);
    }
    return null;
  };

export const recordOf =
  (check: Check): Check =>
  (value) =>
    isFields(value) ? firstOf(Object.keys(value), value, () => check) : wrong('expected an object');

/** An object with these fields and no others. */
export const object = (checks: Readonly<Record<string, Check>>): Check => {
  const names = Object.keys(checks);
  return (value) => {
    if (!isFields(value)) return wrong('expected an object');
    for (const name in value) if (!Object.hasOwn(checks, name)) return wrong(`unknown field "${name}"`);
    return firstOf(names, value, (name) => checks[name]!);
  };
};

// --- internal ---

function wrong(what: string): Fault {
  return { path: [], what };
}

function inside(name: string, { path, what }: Fault): Fault {
  return { path: [name, ...path], what };
}

function when(holds: (value: unknown) => boolean, what: string): Check {
  return (value) => (holds(value) ? null : wrong(what));
}

function firstOf(
  names: readonly string[],
  value: Readonly<Record<string, unknown>>,
  checkOf: (name: string) => Check,
): Fault | null {
  for (const name of names) {
    const found = checkOf(name)(value[name]);
    if (found !== null) return inside(name, found);
  }
  return null;
}
