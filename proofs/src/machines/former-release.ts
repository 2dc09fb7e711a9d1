import { runProgram, succeed } from '@klaster/tools/process/run-program';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Results } from '../harness/results';
import { checkNothingLost, formatSight, Traffic } from '../harness/traffic';
import { startApi, untilOk } from './machines';
import type { Machines } from './machines';

const MIGRATIONS = 'api/src/kernel/database/migrations/0*';
const SERVES_MS = 5_000;

type Former = { readonly folder: string; readonly results: Results; readonly commit: string | undefined };

/** The last release's API runs while this one migrates the tables; both serve, and the former one may restart. */
export async function runBesideFormerRelease(
  { servers: [primary] }: Machines,
  { folder, results, commit: given }: Former,
) {
  if (!primary) throw new Error('there is no primary');
  const commit = given ?? (await lastRelease());
  const program = await buildFormerApi(commit, folder);
  await primary.sql('create database beside owner klaster_owner');
  const database = (role: string) => `postgres://${role}@127.0.0.1:${primary.port}/beside`;
  const urls = { DATABASE_URL: database('klaster_api'), DATABASE_OWNER_URL: database('klaster_owner') };
  const former = await startApi(folder, 'api-former', { file: program, ...urls, PORT: String(primary.port + 60) });
  const file = inRoot('api/dist/main.js');
  const next = await startApi(folder, 'api-next', { file, ...urls, PORT: String(primary.port + 61) });
  for (const [index, { name, address }] of [former, next].entries()) {
    const traffic = await Traffic.start(address, { firstStir: 700_000_000 + index * 1_000_000, hasProxy: true });
    await sleep(SERVES_MS);
    await traffic.stop();
    const sight = traffic.take();
    const { what, faults } = await checkNothingLost(traffic.acknowledged, next.address);
    const of = index === 0 ? commit : 'this release';
    results.add({ what: `${name}, of ${of}: ${formatSight(sight)}; ${what}`, faults: [...sight.faults, ...faults] });
  }
  former.process.signal('SIGTERM');
  // It must stop before it can restart.
  await sleep(2_000);
  const serves = await untilOk(`${former.address}/readyz`).then(
    () => true,
    () => false,
  );
  // Releases before decision 073 stop at migrations that they do not know.
  const isAbleTo = existsSync(path.join(folder, 'former/docs/decisions/073-reads-from-replicas.md'));
  results.check('the former API, started again on the tables of this one, serves', serves || !isAbleTo, String(serves));
  await Promise.all([former.process.end(), next.process.end()]);
}

/** The latest tag, or else the commit before the latest migration. */
async function lastRelease(): Promise<string> {
  const tag = await runProgram('git', ['describe', '--tags', '--abbrev=0'], { cwd: ROOT });
  if (tag.code === 0) return tag.stdout.trim();
  const { stdout } = await succeed('git', ['log', '-1', '--format=%H', '--', MIGRATIONS], { cwd: ROOT });
  return `${stdout.trim()}^`;
}

/** @returns the program of another commit's API */
async function buildFormerApi(commit: string, folder: string): Promise<string> {
  const copy = path.join(folder, 'former');
  await mkdir(copy);
  const archive = path.join(folder, 'former.tar');
  await succeed('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await succeed('tar', ['-xf', archive, '-C', copy], { cwd: folder });
  await succeed(process.execPath, ['tools/klaster.mjs', 'build', 'api'], { cwd: copy });
  return path.join(copy, 'api/dist/main.js');
}
