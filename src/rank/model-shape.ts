// Does a value have the shape of a model, and where not? Checks by hand: every query process reads the model, and
// loading a validation library would take it longer than reading it.

/** What is wrong with a value at a path, `kinds.blend: what`, or null. */
export type Check = (value: unknown, path: string) => string | null;

const fault = (path: string, what: string): string => (path === '' ? what : `${path}: ${what}`);

const when =
  (holds: (value: unknown) => boolean, what: string): Check =>
  (value, path) =>
    holds(value) ? null : fault(path, what);

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
  (value, path) =>
    value === undefined ? null : check(value, path);

export const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return fault(path, 'expected a list');
    return first(
      value.map((entry, at) => [`${at}`, entry, check]),
      path,
    );
  };

export const recordOf =
  (check: Check): Check =>
  (value, path) => {
    if (!isFields(value)) return fault(path, 'expected an object');
    return first(
      Object.entries(value).map(([name, entry]) => [name, entry, check]),
      path,
    );
  };

/** An object with these fields and no others. */
export const object =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isFields(value)) return fault(path, 'expected an object');
    const stranger = Object.keys(value).find((name) => !Object.hasOwn(checks, name));
    if (stranger !== undefined) return fault(path, `unknown field "${stranger}"`);
    return first(
      Object.entries(checks).map(([name, check]) => [name, value[name], check]),
      path,
    );
  };

// --- internal ---

function first(
  entries: readonly (readonly [name: string, value: unknown, check: Check])[],
  path: string,
): string | null {
  for (const [name, value, check] of entries) {
    const found = check(value, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
