import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProgramResult } from '../process/run-program';
import type { Result } from '../test-kill/results';
import { administer, administerInto, interrupted } from './administer';
import type { Place } from './administer';

const FLIPS = 12;
const CUTS = 6;
const [FAILED, BAD_ARCHIVE, INTERRUPTED] = [1, 2, 130];
/** Linux has a device on which there is never any room. */
const FULL = '/dev/full';

export type Planted = {
  readonly archive: string;
  /** The place of the restored system: not empty any more. */
  readonly full: Place;
  /** An empty place. */
  readonly empty: Place;
  /** For damaged archives and other keys. */
  readonly folder: string;
  readonly add: (result: Result) => void;
};

/** Damages archives, takes wrong keys and wrong places, and breaks off halfway: each has to be said, and to leave nothing. */
export async function plantFaults(planted: Planted): Promise<void> {
  await damage(planted);
  await wrongKeys(planted);
  await wrongPlaces(planted);
  await breakOff(planted);
}

function refused(what: string, { code, output }: ProgramResult, expected: number): Result {
  const lines = output.trim().split('\n');
  const faults = [
    ...(code === expected ? [] : [`exit code ${code}, and not ${expected}`]),
    ...(lines.length === 1 ? [] : ['it has to be one sentence']),
  ];
  return { what: `${what}: ${lines[0]}`, faults };
}

async function damage({ archive, empty, folder, add }: Planted): Promise<void> {
  const bytes = await readFile(archive);
  const damaged = path.join(folder, 'damaged.klb');
  const judge = async (what: string, content: Buffer, command = 'verify') => {
    await writeFile(damaged, content);
    add(refused(what, await administer(empty, command, damaged), BAD_ARCHIVE));
  };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const place = Math.floor(((flip + 0.5) / FLIPS) * bytes.length);
    const content = Buffer.from(bytes);
    content.writeUInt8(content.readUInt8(place) ^ (1 << (flip % 8)), place);
    await judge(`a bit flipped at byte ${place}`, content, flip === FLIPS - 1 ? 'restore' : 'verify');
  }
  for (let cut = 0; cut < CUTS; cut += 1) {
    const length = cut === 0 ? bytes.length - 1 : Math.floor((cut / CUTS) * bytes.length);
    await judge(`cut off after ${length} bytes`, bytes.subarray(0, length), cut === 1 ? 'restore' : 'verify');
  }
  await judge('no archive', randomBytes(100_000));
}

async function wrongKeys({ archive, empty, folder, add }: Planted): Promise<void> {
  const other = path.join(folder, 'other.key');
  await writeFile(other, randomBytes(32).toString('base64'));
  add(refused('another key', await administer({ ...empty, keyFile: other }, 'restore', archive), BAD_ARCHIVE));
  add(refused('no key', await administer({ dataDir: empty.dataDir }, 'restore', archive), BAD_ARCHIVE));
  await writeFile(other, 'parol');
  add(refused('a password for a key', await administer({ ...empty, keyFile: other }, 'restore', archive), FAILED));
}

async function wrongPlaces({ archive, full, empty, add }: Planted): Promise<void> {
  add(refused('releases that are there', await administer(full, 'restore', archive), FAILED));
  const database = await administer(full, 'restore', '--no-releases', archive);
  add(refused('a database that is not empty', database, FAILED));
  add(refused('an archive that is there', await administer(full, 'backup', archive), FAILED));
  add(
    refused('an empty database to back up', await administer(empty, 'backup', '--no-releases', `${archive}.2`), FAILED),
  );
  if (existsSync(FULL)) add(refused('a full disk', await administerInto(FULL, full, 'backup', '-'), FAILED));
}

async function breakOff({ archive, full, empty, folder, add }: Planted): Promise<void> {
  const file = path.join(folder, 'interrupted.klb');
  const partial = async () => (await readdir(folder)).some((name) => name.startsWith('interrupted.klb.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const ended = await interrupted(full, ['backup', file], { signal, isDue: partial });
    const left = (await readdir(folder)).filter((name) => name.startsWith('interrupted'));
    add({ what: `backup ended by ${signal}`, faults: [...brokenOff(ended), ...left.map((name) => `${name} is left`)] });
  }
  const aside = async () => existsSync(path.join(empty.dataDir, 'releases/incoming'));
  const ended = await interrupted(empty, ['restore', archive], { signal: 'SIGINT', isDue: aside });
  const left = (await readdir(empty.dataDir)).filter((name) => name.startsWith('releases'));
  add({ what: 'restore ended by SIGINT', faults: [...brokenOff(ended), ...left.map((name) => `${name} is left`)] });
  const again = await administer(empty, 'restore', archive);
  add({ what: `and begun again: ${again.output.trim()}`, faults: again.code === 0 ? [] : [`exit code ${again.code}`] });
}

function brokenOff(ended: { code: number | null } | undefined): string[] {
  if (!ended) return ['it ended before the signal came'];
  return ended.code === INTERRUPTED ? [] : [`exit code ${ended.code}, and not ${INTERRUPTED}`];
}
