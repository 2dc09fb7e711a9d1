import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { runProgram } from '../process/run-program';
import { progress, say } from '../progress';
import { readOptions, type Options } from '../test-arithmetic/options';
import { findPython, type Python } from '../test-arithmetic/python';
import { linesOf, readTally, sumOf, type Tally } from '../test-arithmetic/tally';
import { inRoot, ROOT } from '../workspace';

/** First account of the system with random data. */
const FIRST_ACCOUNT = { login: 'first-admin', full_name: 'First administrator', password: 'Arithmetic-2026!' };

/**
 * `test-arithmetic [--seed N] [--sets N]`: compares a second implementation of `docs/arithmetic.md`, in Python, with running
 * systems, value by value. First come the worked examples of that page, then sample data, then random methods and data, which
 * are entered through the API as users enter them.
 */
export async function run(args: readonly string[]): Promise<number> {
  exitOnSignal();
  const options = readOptions(args);
  const python = await findPython();
  say(`seed ${options.seed}, ${options.sets} random sets`);
  await python.run(['examples']);
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-arithmetic-'));
  try {
    const tallies = [await compareSample(python, folder)];
    if (options.sets > 0) tallies.push(await compareRandom(python, folder, options));
    const tally = sumOf(tallies);
    linesOf(tally).forEach((line) => say(line));
    return tally.deviating === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareSample(python: Python, folder: string): Promise<Tally> {
  progress('starting a system with sample data');
  const system = await RunningSystem.start(path.join(folder, 'sample'), { ...process.env, DEMO: '1' });
  return compare(system, folder, (place) => python.run(['sample', ...place]));
}

async function compareRandom(python: Python, folder: string, { seed, sets }: Options): Promise<Tally> {
  progress('starting a system without data');
  const data = path.join(folder, 'random');
  await makeFirstAccount(data);
  const system = await RunningSystem.start(data, { ...process.env, DEMO: '0' });
  const options = ['--login', FIRST_ACCOUNT.login, '--seed', String(seed), '--sets', String(sets)];
  return compare(system, folder, (place) =>
    python.run(['random', ...place, ...options], { ARITHMETIC_PASSWORD: FIRST_ACCOUNT.password }),
  );
}

async function compare(
  system: RunningSystem,
  folder: string,
  runComparison: (place: readonly string[]) => Promise<void>,
): Promise<Tally> {
  const file = path.join(folder, 'tally.json');
  try {
    await runComparison(['--address', system.address, '--tally', file, '--seconds', process.uptime().toFixed(1)]);
  } finally {
    await system.stop();
  }
  return readTally(await readFile(file, 'utf8'));
}

/** By the operator's command, before the first start. */
async function makeFirstAccount(dataDir: string): Promise<void> {
  const { code, output } = await runProgram(
    process.execPath,
    [
      inRoot('tools/klaster.mjs'),
      'api',
      'create-admin',
      '--login',
      FIRST_ACCOUNT.login,
      '--full-name',
      FIRST_ACCOUNT.full_name,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', ADMIN_PASSWORD: FIRST_ACCOUNT.password },
    },
  );
  if (code !== 0) throw new Error(`The first account could not be made: ${output.trim()}`);
}
