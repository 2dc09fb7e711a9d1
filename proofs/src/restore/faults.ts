import { endWithUs, runProgram } from '@klaster/tools/process/run-program';
import type { ProgramResult } from '@klaster/tools/process/run-program';
import { ROOT } from '@klaster/tools/workspace';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { administer, makeEnvironment, PROGRAM } from '../harness/administer';
import type { Place } from '../harness/administer';
import type { Result, Results } from '../harness/results';

const FLIPS = 12;
const CUTS = 6;
const [FAILED, BAD_ARCHIVE, INTERRUPTED] = [1, 2, 130];
/** A device that is always full. */
const FULL = '/dev/full';
const POLL_MS = 5;

export type Planted = {
  readonly archive: string;
  /** The restored system, which is not empty. */
  readonly full: Place;
  readonly empty: Place;
  readonly folder: string;
  readonly results: Results;
};

/** Each fault must be reported in one sentence, and leave nothing behind. */
export async function plantFaults(planted: Planted): Promise<void> {
  await tryDamagedArchives(planted);
  await tryWrongKeys(planted);
  await tryWrongPlaces(planted);
  await tryInterruptions(planted);
}

function checkRefusal(what: string, { code, output }: ProgramResult, expected: number): Result {
  const lines = output.trim().split('\n');
  const faults = [
    ...(code === expected ? [] : [`exit code ${code}, and not ${expected}`]),
    ...(lines.length === 1 ? [] : ['it has to be one sentence']),
  ];
  return { what: `${what}: ${lines[0]}`, faults };
}

async function tryDamagedArchives({ archive, empty, folder, results }: Planted): Promise<void> {
  const bytes = await readFile(archive);
  const damaged = path.join(folder, 'damaged.klb');
  const judge = async (what: string, content: Buffer, command = 'verify') => {
    await writeFile(damaged, content);
    results.add(checkRefusal(what, await administer(empty, [command, damaged]), BAD_ARCHIVE));
  };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const offset = Math.floor(((flip + 0.5) / FLIPS) * bytes.length);
    const content = Buffer.from(bytes);
    content.writeUInt8(content.readUInt8(offset) ^ (1 << (flip % 8)), offset);
    await judge(`a bit flipped at byte ${offset}`, content, flip === FLIPS - 1 ? 'restore' : 'verify');
  }
  for (let cut = 0; cut < CUTS; cut += 1) {
    const length = cut === 0 ? bytes.length - 1 : Math.floor((cut / CUTS) * bytes.length);
    await judge(`cut off after ${length} bytes`, bytes.subarray(0, length), cut === 1 ? 'restore' : 'verify');
  }
  await judge('no archive', randomBytes(100_000));
}

async function tryWrongKeys({ archive, empty, folder, results }: Planted): Promise<void> {
  const [other, password] = [path.join(folder, 'other.key'), path.join(folder, 'password.key')];
  await writeFile(other, randomBytes(32).toString('base64'));
  await writeFile(password, 'parol');
  for (const [what, keyFile, code] of [
    ['another key', other, BAD_ARCHIVE],
    ['no key', undefined, BAD_ARCHIVE],
    ['a password for a key', password, FAILED],
  ] as const)
    results.add(checkRefusal(what, await administer({ ...empty, keyFile }, ['restore', archive]), code));
}

async function tryWrongPlaces({ archive, full, empty, results }: Planted): Promise<void> {
  for (const [what, place, args] of [
    ['releases that are there', full, ['restore', archive]],
    ['a database that is not empty', full, ['restore', '--no-releases', archive]],
    ['an archive that is there', full, ['backup', archive]],
    ['an empty database to back up', empty, ['backup', '--no-releases', `${archive}.2`]],
  ] as const)
    results.add(checkRefusal(what, await administer(place, args), FAILED));
  if (!existsSync(FULL)) return;
  const toFullDisk = ['-c', `exec "$@" >${FULL}`, 'sh', process.execPath, ...PROGRAM, 'backup', '-'];
  const backup = await runProgram('sh', toFullDisk, { cwd: ROOT, env: makeEnvironment(full) });
  results.add(checkRefusal('a full disk', backup, FAILED));
}

async function tryInterruptions({ archive, full, empty, folder, results }: Planted): Promise<void> {
  const file = path.join(folder, 'interrupted.klb');
  const partial = async () => (await readdir(folder)).some((name) => name.startsWith('interrupted.klb.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const faults = await interrupt(full, ['backup', file], { signal, isDue: partial });
    const left = (await readdir(folder)).filter((name) => name.startsWith('interrupted'));
    results.add({ what: `backup ended by ${signal}`, faults: [...faults, ...left.map((name) => `${name} is left`)] });
  }
  const aside = async () => existsSync(path.join(empty.dataDir, 'releases/incoming'));
  const faults = await interrupt(empty, ['restore', archive], { signal: 'SIGINT', isDue: aside });
  const left = (await readdir(empty.dataDir)).filter((name) => name.startsWith('releases'));
  results.add({ what: 'restore ended by SIGINT', faults: [...faults, ...left.map((name) => `${name} is left`)] });
  const again = await administer(empty, ['restore', archive]);
  results.add({
    what: `and begun again: ${again.output.trim()}`,
    faults: again.code === 0 ? [] : [`exit code ${again.code}`],
  });
}

type Interruption = {
  readonly signal: NodeJS.Signals;
  /** Polled until the command is in the middle of its work. */
  readonly isDue: () => Promise<boolean>;
};

/** Ends a command by a signal in the middle of its work. @returns what is wrong with its end */
async function interrupt(place: Place, args: readonly string[], { signal, isDue }: Interruption): Promise<string[]> {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    cwd: ROOT,
    env: makeEnvironment(place),
    stdio: 'ignore',
  });
  endWithUs(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let wasDue = false;
  const looking = setInterval(() => {
    void isDue().then((due) => {
      if (!due || wasDue) return;
      wasDue = true;
      child.kill(signal);
    });
  }, POLL_MS);
  const [code] = await ended;
  clearInterval(looking);
  if (!wasDue) return ['it ended before the signal came'];
  return code === INTERRUPTED ? [] : [`exit code ${code}, and not ${INTERRUPTED}`];
}
