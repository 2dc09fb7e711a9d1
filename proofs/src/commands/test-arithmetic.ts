import { progress, say } from '@klaster/tools/progress';
import { UserError } from '@klaster/tools/user-error';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPython } from '../arithmetic/python';
import { addUp, comparedIn, formatTally, readTally } from '../arithmetic/tally';
import type { Tally } from '../arithmetic/tally';
import { administer } from '../harness/administer';
import { prove } from '../harness/results';
import { RunningSystem } from '../harness/running-system';

const MAX_SETS = 200;
const SEEDS = 1_000_000;

const FIRST_ACCOUNT = { login: 'first-admin', full_name: 'First administrator', password: 'Arithmetic-2026!' };

/**
 * `test-arithmetic [--seed N] [--sets N]`: compares a second implementation of `docs/arithmetic.md`, in Python, with running systems:
 * the page's examples, the sample data, then random methods and data that are entered through the API.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { seed, sets } = readOptions(args);
  const python = await findPython();
  say(`seed ${seed}, ${sets} random sets`);
  return prove('arithmetic', async ({ folder, results }) => {
    await python(['examples']);
    const tallies: Tally[] = [];
    const compare = async (name: string, env: NodeJS.ProcessEnv, options: readonly string[]) => {
      progress(`starting a system with ${name} data`);
      const system = await RunningSystem.start(path.join(folder, name), { ...process.env, ...env });
      const file = path.join(folder, 'tally.json');
      const place = ['--address', system.address, '--tally', file, '--seconds', process.uptime().toFixed(1)];
      const secrets = { ARITHMETIC_PASSWORD: FIRST_ACCOUNT.password };
      try {
        await python([name, ...place, ...options], secrets);
      } finally {
        await system.stop();
      }
      tallies.push(readTally(await readFile(file, 'utf8')));
    };
    await compare('sample', { DEMO: '1' }, []);
    if (sets > 0) {
      await makeFirstAccount(path.join(folder, 'random'));
      const options = ['--login', FIRST_ACCOUNT.login, '--seed', String(seed), '--sets', String(sets)];
      await compare('random', { DEMO: '0' }, options);
    }
    const tally = addUp(tallies);
    formatTally(tally).forEach((line) => say(line));
    results.passed += comparedIn(tally) - tally.deviating;
    results.failed += tally.deviating;
  });
}

/** Makes the first account by the operator's command, before the first start. */
async function makeFirstAccount(dataDir: string): Promise<void> {
  const { login, full_name, password } = FIRST_ACCOUNT;
  const args = ['create-admin', '--login', login, '--full-name', full_name];
  const { code, output } = await administer({ dataDir }, args, { DEMO: '0', ADMIN_PASSWORD: password });
  if (code !== 0) throw new Error(`The first account could not be made: ${output.trim()}`);
}

/** `--seed N`, by default random; `--sets N`, by default 200. @throws {UserError} for anything else */
export function readOptions(args: readonly string[], random = Math.random): { seed: number; sets: number } {
  const { seed, sets } = parseOptions(args);
  return {
    seed: wholeNumber('--seed', seed ?? String(Math.floor(random() * SEEDS)), SEEDS),
    sets: wholeNumber('--sets', sets ?? String(MAX_SETS), MAX_SETS),
  };
}

function parseOptions(args: readonly string[]): { seed?: string; sets?: string } {
  try {
    return parseArgs({ args: [...args], options: { seed: { type: 'string' }, sets: { type: 'string' } } }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}. There are --seed and --sets.`);
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  if (!/^\d+$/.test(text) || Number(text) > max)
    throw new UserError(`${name} is a whole number of up to ${max}, not "${text}".`);
  return Number(text);
}
