import { parseArgs } from 'node:util';
import { UserError } from '../../bootstrap/user-error.mjs';

const SETS = 200;
const MAX_SETS = 200;
const SEEDS = 1_000_000;

export type Options = {
  /** Seed of the random methods and data. */
  seed: number;
  /** How many sets of them are made; 0 leaves them out. */
  sets: number;
};

/**
 * @param args `--seed N`, otherwise another one each time; `--sets N`, otherwise 200
 * @throws UserError where they are anything else
 */
export function readOptions(args: readonly string[], random = Math.random): Options {
  const { seed, sets } = parsed(args);
  return {
    seed: wholeNumber('--seed', seed ?? String(Math.floor(random() * SEEDS)), SEEDS),
    sets: wholeNumber('--sets', sets ?? String(SETS), MAX_SETS),
  };
}

function parsed(args: readonly string[]): { seed?: string; sets?: string } {
  try {
    return parseArgs({ args: [...args], options: { seed: { type: 'string' }, sets: { type: 'string' } } }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}. There are --seed and --sets.`);
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) > most) {
    throw new UserError(`${name} is a whole number of up to ${most}, and not "${text}".`);
  }
  return Number(text);
}
