// Does a value that was read from a file have the shape that was written? Small checks by hand: a query process reads
// a manifest and a header, and a validation library would cost it more time than reading them.

export type Fields = Readonly<Record<string, unknown>>;

/** A check of one field. */
export type Check = (value: unknown) => boolean;

/** What does not have the shape that it should have. */
export class ShapeError extends Error {}

export const isText: Check = (value) => typeof value === 'string';
/** A whole number that a file could count: a size, an offset, a version. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
/** A file name of ours, which cannot lead out of its folder. */
export const isFileName: Check = (value) =>
  typeof value === 'string' && /^[\w.-]+$/.test(value) && !/^\.+$/.test(value);

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object with exactly the fields of `checks`; throws ShapeError that names what is wrong with it. */
export function exactly(value: unknown, checks: Readonly<Record<string, Check>>, what: string): Fields {
  if (!isFields(value)) throw new ShapeError(`${what} is not an object`);
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(checks, name)) throw new ShapeError(`${what} has an unknown field`);
  }
  for (const [name, check] of Object.entries(checks)) {
    if (!check(value[name])) throw new ShapeError(`${what} has no valid "${name}"`);
  }
  return value;
}

/** A list whose entries pass a check that throws. */
export function listOf<T>(value: unknown, entry: (value: unknown) => T, what: string): T[] {
  if (!Array.isArray(value)) throw new ShapeError(`${what} is not a list`);
  return value.map(entry);
}
