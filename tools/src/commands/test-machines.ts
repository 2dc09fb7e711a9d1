import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { buildUnits } from '../build/build-units';
import { unitsNamed } from '../build/units';
import { summary } from '../check/print-steps';
import { exitOnSignal } from '../process/end-with-children';
import { say } from '../progress';
import { Results } from '../test-kill/results';
import { storedFactories } from '../test-kill/load';
import { blowsTo, comesBack, failOver, rollingUpgrade } from '../test-machines/blows';
import type { Blow } from '../test-machines/blows';
import { buildFormerApi, lastRelease } from '../test-machines/former-release';
import { assertInstalled, PACKAGES } from '../test-machines/packages';
import { startPgbouncer } from '../test-machines/pgbouncer';
import { startApi, startMachines, untilOk } from '../test-machines/machines';
import type { Machines } from '../test-machines/machines';
import { inRoot } from '../workspace';
import { releasesAgree } from '../test-machines/release-stores';
import { Traffic } from '../test-machines/traffic';
import type { Seen } from '../test-machines/traffic';

/** Within which writes and reads have to be answered again. */
const BACK_LIMIT_MS = 10_000;
const GIVE_UP_MS = 60_000;
const QUIET_MS = 3_000;

/**
 * `test-machines`: three PostgreSQL servers, two APIs, two gateways and nginx, from Debian's packages and this workspace. Under load
 * each is killed, stopped, frozen and cut off in turn, the primary is replaced, and a release rolled through. Prints what users saw.
 * `test-machines failover` does the last part alone, `test-machines roll` the rolling upgrade, `test-machines release [commit]` runs the
 * last release's API on this one's tables; with `database` before that the gateways have their releases in PostgreSQL and share no folder.
 * `KEEP=1` leaves the logs.
 */
export async function run(args: readonly string[]): Promise<number> {
  const kind = args[0] === 'database' ? 'database' : 'folder';
  const [only, commit] = kind === 'database' ? args.slice(1) : args;
  if (process.platform !== 'linux') throw new UserError('The parts are Debian’s: this is for Linux.');
  assertInstalled();
  exitOnSignal();
  const { signal } = new AbortController();
  await buildUnits(unitsNamed(['api', 'gateway']), signal);
  const folder = await mkdtemp(path.join(tmpdir(), 'kd-machines-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const results = new Results();
  let machines: Machines | undefined;
  try {
    machines = await startMachines(folder, kind, signal);
    if (only === 'release') return await besideFormer(machines, { folder, commit }, results);
    await strikeAll(machines, results, only);
    results.add(await releasesAgree(machines.registries));
    if (only !== 'roll') {
      results.add(await clocksApart(machines, folder));
      results.add(await throughPgbouncer(machines, folder));
    }
  } finally {
    await machines?.end();
    if (process.env['KEEP'] === '1') say(`Logs are in ${folder}.`);
    else await rm(folder, { recursive: true, force: true });
  }
  say(summary(results));
  return results.failed === 0 ? 0 : 1;
}

async function strikeAll(machines: Machines, results: Results, only: string | undefined): Promise<void> {
  const traffic = await Traffic.start(machines.address);
  try {
    await sleep(QUIET_MS);
    results.add({ what: `nothing happens: ${sentence(traffic)}`, faults: [] });
    for (const blow of chosen(machines, only)) results.add(await strike(blow, traffic, machines));
  } finally {
    await traffic.stop();
  }
  results.add(await nothingLost(traffic.acknowledged, machines.address));
}

function chosen(machines: Machines, only: string | undefined): readonly Blow[] {
  if (only === 'roll') return [rollingUpgrade(machines)];
  return [...(only === 'failover' ? [] : blowsTo(machines)), failOver(machines), comesBack(machines)];
}

/** What users see from the fault until the system is quiet again. A part that is down is repaired meanwhile. */
async function strike({ what, strike: hit, repair, isPlanned = false }: Blow, traffic: Traffic, machines: Machines) {
  await machines.untilWhole();
  await traffic.untilBack(GIVE_UP_MS);
  traffic.take();
  await hit();
  const repaired = repair?.();
  const back = await traffic.untilBack(GIVE_UP_MS);
  await repaired;
  // A part that was repaired may disturb again.
  const again = (await traffic.untilBack(GIVE_UP_MS)) ?? GIVE_UP_MS;
  await sleep(QUIET_MS);
  const { faults, reads } = { ...traffic.peek() };
  const seen = isPlanned ? [...reads.statuses.keys()].filter((status) => status !== '200') : [];
  const slow = back === undefined || back > BACK_LIMIT_MS || again > BACK_LIMIT_MS;
  const when = back === undefined ? 'not back' : `back in ${(back / 1000).toFixed(1)} s`;
  return {
    what: `${what}: ${when}; ${sentence(traffic)}`,
    faults: [
      ...(slow ? [`it has to be back within ${BACK_LIMIT_MS / 1000} s`] : []),
      ...seen.map((status) => `reads were answered ${status}`),
      ...faults,
    ],
  };
}

function sentence(traffic: Traffic): string {
  const { reads, writes } = traffic.take();
  return `reads ${seenOf(reads)}; writes ${seenOf(writes)}`;
}

const seenOf = ({ statuses, longestMs }: Seen): string =>
  `${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}, longest ${(longestMs / 1000).toFixed(1)} s`;

async function nothingLost(acknowledged: readonly string[], address: string) {
  const stored = await storedFactories(address);
  const counts = new Map<string, number>();
  for (const stir of acknowledged) counts.set(stir, (counts.get(stir) ?? 0) + 1);
  const lost = acknowledged.filter((stir) => stored.every((one) => one !== stir));
  const twice = stored.filter((stir, index) => stored.indexOf(stir) !== index);
  return {
    what: `of ${acknowledged.length} acknowledged writes ${lost.length} are lost, ${twice.length} stored twice`,
    faults: [...lost.map((stir) => `${stir} is lost`), ...twice.map((stir) => `${stir} is there twice`)].slice(0, 20),
  };
}

/** Both APIs reach the database through pgbouncer, where each transaction may use another of a few connections. */
async function throughPgbouncer({ apis, servers, address, untilWhole }: Machines, folder: string) {
  const primary = servers[await primaryAmong(servers)];
  if (!primary) throw new Error('there is no primary');
  const bouncer = await startPgbouncer(folder, primary.port);
  try {
    for (const api of apis) {
      await api.end();
      api.again({
        ...api.program.env,
        DATABASE_URL: `postgres://klaster_api@127.0.0.1:${bouncer.port}/klaster`,
        DATABASE_OWNER_URL: `postgres://klaster_owner@127.0.0.1:${primary.port}/klaster`,
        DATABASE_READ_URL: '',
      });
    }
    await untilWhole();
    const traffic = await Traffic.start(address, 900_000_000, false);
    await sleep(5_000);
    await traffic.stop();
    const { faults } = traffic.peek();
    const { what, faults: lost } = await nothingLost(traffic.acknowledged, address);
    return { what: `through pgbouncer by transactions: ${sentence(traffic)}; ${what}`, faults: [...faults, ...lost] };
  } finally {
    await Promise.all(apis.map((api) => api.end()));
    await bouncer.process.end();
  }
}

/** Place in the list of the one on the latest timeline; standbys have none. */
async function primaryAmong(servers: Machines['servers']): Promise<number> {
  const timelineQuery = `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end`;
  const timelines = await Promise.all(servers.map((server) => server.sql(timelineQuery).catch(() => '')));
  return timelines.indexOf(timelines.toSorted().at(-1) ?? '');
}

/** The API of the last release runs, this one brings the tables up to date beside it, and both serve; the former may start again. */
async function besideFormer(
  { servers: [primary] }: Machines,
  { folder, commit: given }: { readonly folder: string; readonly commit: string | undefined },
  results: Results,
): Promise<number> {
  if (!primary) throw new Error('there is no primary');
  const commit = given ?? (await lastRelease());
  const program = await buildFormerApi(commit, folder);
  await primary.sql('create database beside owner klaster_owner');
  const database = (role: string) => `postgres://${role}@127.0.0.1:${primary.port}/beside`;
  const start = (name: string, file: string, port: number) =>
    startApi(folder, {
      name,
      file,
      env: { DATABASE_URL: database('klaster_api'), DATABASE_OWNER_URL: database('klaster_owner'), PORT: String(port) },
    });
  const former = await start('former', program, primary.port + 60);
  const next = await start('next', inRoot('api/dist/main.js'), primary.port + 61);
  for (const [index, { name, address }] of [former, next].entries()) {
    const traffic = await Traffic.start(address, 700_000_000 + index * 1_000_000, false);
    await sleep(5_000);
    await traffic.stop();
    const { faults } = traffic.peek();
    const { what, faults: lost } = await nothingLost(traffic.acknowledged, next.address);
    results.add({
      what: `${name} API, of ${index === 0 ? commit : 'this release'}: ${sentence(traffic)}; ${what}`,
      faults: [...faults, ...lost],
    });
  }
  former.process.signal('SIGTERM');
  // It has to be gone before it can be back.
  await sleep(2_000);
  const again = await untilOk(`${former.address}/readyz`).then(
    () => true,
    () => false,
  );
  // Releases before decision 073 find migrations that they do not know, and end.
  const isAbleTo = existsSync(path.join(folder, 'former/docs/decisions/073-reads-from-replicas.md'));
  results.add({
    what: `the former API, started again on the tables of this one, ${again ? 'serves' : 'does not start'}`,
    faults: again || !isAbleTo ? [] : ['it has to leave what it does not know alone'],
  });
  await Promise.all([former.process.end(), next.process.end()]);
  say(summary(results));
  return results.failed === 0 ? 0 : 1;
}

/** An API whose clock is an hour ahead says so, and serves as the other does. */
async function clocksApart({ apis, address, apiEnvironment }: Machines, folder: string) {
  const [api] = apis;
  await api?.end();
  const faketime = {
    LD_PRELOAD: PACKAGES.faketime,
    FAKETIME: '+1h',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  api?.again({ ...api.program.env, ...apiEnvironment, PORT: api.program.env?.['PORT'], ...faketime });
  const log = path.join(folder, 'api-1.log');
  let isNoticed = false;
  for (let left = 300; left > 0 && !isNoticed; left -= 1) {
    await sleep(100);
    isNoticed = (await readFile(log, 'utf8')).includes('the clock of this machine is wrong');
  }
  const traffic = await Traffic.start(address, 800_000_000);
  await sleep(5_000);
  await traffic.stop();
  const { faults } = traffic.peek();
  return {
    what: `api-1 an hour ahead: ${isNoticed ? 'noticed' : 'not noticed'}; ${sentence(traffic)}`,
    faults: [...(isNoticed ? [] : ['the log has to say that the clock is wrong']), ...faults],
  };
}
