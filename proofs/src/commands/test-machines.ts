import { until } from '@klaster/shared/processes';
import { buildUnits } from '@klaster/tools/build/build-units';
import { unitsNamed } from '@klaster/tools/build/units';
import { UserError } from '@klaster/tools/user-error';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertInstalled, PACKAGES } from '../harness/packages';
import type { Postgres } from '../harness/postgres';
import { describeTimeout, prove } from '../harness/results';
import type { Result, Results } from '../harness/results';
import { checkNothingLost, formatSight, Traffic } from '../harness/traffic';
import { returnFormerPrimary, listEvents, failOver } from '../machines/events';
import type { MachineEvent } from '../machines/events';
import { runBesideFormerRelease } from '../machines/former-release';
import { startMachines } from '../machines/machines';
import type { Machines } from '../machines/machines';
import { startPgbouncer } from '../machines/pgbouncer';
import { checkReleasesAgree } from '../machines/releases';

/** Writes and reads have to be answered again within this time. */
const BACK_LIMIT_MS = 10_000;
const GIVE_UP_MS = 60_000;
const QUIET_MS = 3_000;
const TRIED_MS = 5_000;

/**
 * `test-machines`: three PostgreSQL servers, two APIs, two gateways and nginx. Under load each is killed, stopped, frozen and cut off,
 * the primary is replaced, and a release rolled through. Only a part: `release [commit]`, which runs the last release's API on this
 * one's tables. With `database` before, the gateways have their releases in PostgreSQL. `KEEP=1` keeps the logs.
 */
export async function run(args: readonly string[]): Promise<number> {
  const kind = args[0] === 'database' ? 'database' : 'folder';
  const [only, commit] = kind === 'database' ? args.slice(1) : args;
  if (only !== undefined && only !== 'release') throw new UserError(`There is no part "${only}"; there is release.`);
  if (process.platform !== 'linux') throw new UserError('This proof uses Debian packages: run it on Linux.');
  assertInstalled(['nginx', 'pgbouncer', 'postgresql', 'faketime']);
  return prove('machines', async ({ folder, results }) => {
    await buildUnits(unitsNamed(['api', 'gateway']), new AbortController().signal);
    const machines = await startMachines(folder, kind);
    try {
      if (only === 'release') return await runBesideFormerRelease(machines, { folder, commit, results });
      await runEvents(machines, results);
      results.add(await checkReleasesAgree(machines));
      results.add(await skewClock(machines));
      results.add(await runThroughPgbouncer(machines, folder));
    } finally {
      await machines.end();
    }
  });
}

async function runEvents(machines: Machines, results: Results): Promise<void> {
  const traffic = await Traffic.start(machines.address, { hasReplicas: true, hasProxy: true });
  try {
    await sleep(QUIET_MS);
    results.add({ what: `nothing happens: ${formatSight(traffic.take())}`, faults: [] });
    for (const event of [...listEvents(machines), failOver(machines), returnFormerPrimary(machines)])
      results.add(await tryEvent(event, traffic, machines));
  } finally {
    await traffic.stop();
  }
  results.add(await checkNothingLost(traffic.acknowledged, machines.address));
}

/** Measures what users notice until the system has recovered. A part that is down is repaired meanwhile. */
async function tryEvent(event: MachineEvent, traffic: Traffic, machines: Machines): Promise<Result> {
  const { what, happen, repair, isPlanned = false } = event;
  await machines.untilWhole();
  await traffic.untilBack(GIVE_UP_MS);
  traffic.take();
  await happen();
  const repaired = repair?.();
  const back = (await traffic.untilBack(GIVE_UP_MS)) ?? Infinity;
  await repaired;
  // The repair may cause another disturbance.
  const again = (await traffic.untilBack(GIVE_UP_MS)) ?? Infinity;
  await sleep(QUIET_MS);
  const sight = traffic.take();
  const noticed = isPlanned ? [...sight.reads.statuses.keys()].filter((status) => status !== '200') : [];
  const isSlow = Math.max(back, again) > BACK_LIMIT_MS;
  return {
    what: `${what}: back in ${(back / 1000).toFixed(1)} s; ${formatSight(sight)}`,
    faults: [
      ...(isSlow ? [`it has to be back within ${BACK_LIMIT_MS / 1000} s`] : []),
      ...noticed.map((status) => `reads were answered ${status}`),
      ...sight.faults,
    ],
  };
}

/** An API with a wrong clock logs that, and serves like the other. */
async function skewClock({ apis: [api], address }: Machines): Promise<Result> {
  if (!api) throw new Error('there are two APIs');
  await api.end();
  const faketime = { LD_PRELOAD: PACKAGES.faketime, FAKETIME: '+1h', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  api.startAgain({ ...api.program.env, ...faketime });
  const isNoticed = async () => api.output.includes('the clock of this machine is wrong');
  const late = await describeTimeout(until('the log says that the clock is wrong', isNoticed));
  const traffic = await Traffic.start(address, { firstStir: 800_000_000, hasReplicas: true, hasProxy: true });
  await sleep(TRIED_MS);
  await traffic.stop();
  const sight = traffic.take();
  return { what: `api-1 an hour ahead: ${formatSight(sight)}`, faults: [...late, ...sight.faults] };
}

/** Runs the API through pgbouncer, in which each transaction may use another of a few connections. */
async function runThroughPgbouncer({ apis, servers, address, untilWhole }: Machines, folder: string): Promise<Result> {
  const primary = await primaryAmong(servers);
  const bouncer = await startPgbouncer(folder, primary.port);
  try {
    for (const api of apis) {
      await api.end();
      api.startAgain({
        ...api.program.env,
        DATABASE_URL: `postgres://klaster_api@127.0.0.1:${bouncer.port}/klaster`,
        DATABASE_OWNER_URL: `postgres://klaster_owner@127.0.0.1:${primary.port}/klaster`,
        DATABASE_READ_URL: '',
      });
    }
    await untilWhole();
    const traffic = await Traffic.start(address, { firstStir: 900_000_000, hasProxy: true });
    await sleep(TRIED_MS);
    await traffic.stop();
    const sight = traffic.take();
    const { what, faults } = await checkNothingLost(traffic.acknowledged, address);
    return {
      what: `through pgbouncer by transactions: ${formatSight(sight)}; ${what}`,
      faults: [...sight.faults, ...faults],
    };
  } finally {
    await Promise.all(apis.map((api) => api.end()));
    await bouncer.process.end();
  }
}

/** The server on the latest timeline. The query returns none for standbys. */
async function primaryAmong(servers: readonly Postgres[]): Promise<Postgres> {
  const query = `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end`;
  const timelines = await Promise.all(servers.map((server) => server.sql(query).catch(() => '')));
  const latest = servers[timelines.indexOf(timelines.toSorted().at(-1) ?? '')];
  if (!latest) throw new Error('there is no primary');
  return latest;
}
