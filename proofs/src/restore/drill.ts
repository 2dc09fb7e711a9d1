import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { administer } from '../harness/administer';
import type { Place } from '../harness/administer';
import { Client } from '../harness/client';
import type { Results } from '../harness/results';
import { RunningSystem } from '../harness/running-system';
import { checkNothingLost, Traffic } from '../harness/traffic';

const WRITES_BEFORE = 20;
const GIVE_UP_MS = 60_000;

export type Drill = {
  readonly source: Place;
  readonly target: Place;
  readonly archive: string;
  readonly results: Results;
};

/** Backs up a system under writes, restores it elsewhere, compares, starts and signs in. */
export async function backUpAndRestore({ source, target, archive, results }: Drill): Promise<void> {
  const first = await RunningSystem.start(source.dataDir);
  const { headers } = await Client.signIn(first.address, 'editor');
  await new Client(first.address, headers).call('/api/auth/me');
  const before = await backUpUnderWrites(first, { source, archive, results });
  await first.stop();
  await restoreAndCompare({ target, archive, results });
  results.check('releases: the record is the same', (await readRecord(source)) === (await readRecord(target)));
  const second = await RunningSystem.start(target.dataDir);
  const { what, faults } = await checkNothingLost(before, second.address);
  results.add({ what: `started, from before the backup: ${what}`, faults });
  await Client.signIn(second.address, 'editor');
  results.check('signed in', true);
  const { status } = await new Client(second.address, headers).send('/api/auth/me');
  results.check('a session from before is answered 401', status === 401, status);
  results.check('stopped', true, await second.stop());
}

/** @returns STIRs that were acknowledged before the backup began */
async function backUpUnderWrites(
  system: RunningSystem,
  { source, archive, results }: Omit<Drill, 'target'>,
): Promise<readonly string[]> {
  const traffic = await Traffic.start(system.address);
  for (let count = 0; count < WRITES_BEFORE; count += 1) await traffic.untilBack(GIVE_UP_MS);
  const before = [...traffic.acknowledged];
  const began = performance.now();
  const { code, output } = await administer(source, ['backup', archive]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const during = traffic.acknowledged.length - before.length;
  const { faults, refusedPages } = traffic.take();
  await traffic.stop();
  results.add({
    what: `backup in ${seconds} s beside ${during} writes: ${output.trim()}`,
    faults: [
      ...faults,
      ...(refusedPages > 0 ? ['pages were refused'] : []),
      ...(during === 0 ? ['nothing was written meanwhile'] : []),
      ...(code === 0 ? [] : [`exit code ${code}`]),
    ],
  });
  return before;
}

/** Verifies an archive, restores it into an empty system, and compares. */
export async function restoreAndCompare({ target, archive, results }: Omit<Drill, 'source'>): Promise<void> {
  for (const args of [
    ['verify', archive],
    ['restore', archive],
    ['verify', '--database', archive],
    ['audit', 'verify'],
  ]) {
    const began = performance.now();
    const { code, output } = await administer(target, args);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const name = args.filter((word) => word !== archive).join(' ');
    results.check(`${name} in ${seconds} s`, code === 0, `exit code ${code}, ${output.trim()}`);
  }
}

async function readRecord({ dataDir }: Place): Promise<string> {
  const folder = path.join(dataDir, 'releases/record');
  const names = (await readdir(folder)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return names.length > 0 ? JSON.stringify([names, texts]) : `${dataDir} has none`;
}
