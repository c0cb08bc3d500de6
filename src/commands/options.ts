// How are the values of options read? Turns what stands on a command line into numbers and folders, or into an error
// that says what would have been right. It knows no command.

import { accessSync, constants, statSync } from 'node:fs';
import { CuepackError, faultInWords } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';

/** Largest number that an option takes; more than any list or budget here can use. */
const MAX_NUMBER = 1_000_000;

/** A whole number of at least `least`; larger ones than an option can use are cut. Throws CuepackError E_BAD_OPTION. */
export function wholeNumber(option: string, value: string, least: number): number {
  if (!/^[0-9]{1,400}$/.test(value) || Number(value) < least)
    throw new CuepackError('E_BAD_OPTION', `${option} ${value}: give a whole number, ${least} or more`);
  return Math.min(Number(value), MAX_NUMBER);
}

/** One of a few words. Throws CuepackError E_BAD_OPTION that lists them. */
export function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === value);
  if (found === undefined) throw new CuepackError('E_BAD_OPTION', `${option} ${value}: give ${allowed.join(', ')}`);
  return found;
}

/** A value that is not empty. Throws CuepackError E_BAD_OPTION. */
export function notEmpty(option: string, value: string): string {
  if (value === '') throw new CuepackError('E_BAD_OPTION', `${option} is empty`);
  return value;
}

/** A folder that is there. Throws CuepackError E_BAD_OPTION. */
export function existingFolder(option: string, value: string): string {
  notEmpty(option, value);
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CuepackError('E_BAD_OPTION', `${option} ${value}: there is no such folder`);
  return value;
}

/**
 * A folder that takes files, made where it is missing: asked before long work, not after it. Throws CuepackError
 * E_BAD_OPTION and E_OUTPUT.
 */
export function writableFolder(option: string, value: string): string {
  notEmpty(option, value);
  try {
    makeFolder(value);
    accessSync(value, constants.W_OK | constants.X_OK);
  } catch (error) {
    const message = `cannot write into ${option} ${value}: ${faultInWords(error)}; name another folder`;
    throw new CuepackError('E_OUTPUT', message, { cause: error });
  }
  return value;
}

/** The value of `--abstain [threshold]`: a number from 0 to 1, true for the model's own, undefined when it is not there. */
export function abstainThreshold(value: string | boolean | undefined): number | true | undefined {
  if (value === undefined || value === false) return undefined;
  if (value === true) return true;
  const number = Number(value);
  if (!/^[0-9.]{1,20}$/.test(value) || !(number >= 0 && number <= 1))
    throw new CuepackError(
      'E_BAD_OPTION',
      `--abstain ${value}: give a number from 0 to 1, or nothing for the model's own threshold`,
    );
  return number;
}

/** Its description, the same for every command. */
export const ABSTAIN_HELP = 'answer with nothing below this confidence, 0 to 1; without a number the one of the model';

/** What `--model` does, the same for every command. */
export const MODEL_HELP = 'rank with the model in this file, as cuepack train writes it, instead of the one that ships';
