import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UserError } from '../../bootstrap/user-error.mjs';
import { buildUnits } from '../build/build-units';
import { UNITS } from '../build/units';
import { summary } from '../check/print-steps';
import { exitOnSignal } from '../process/end-with-children';
import { freePort } from '../process/free-port';
import { say } from '../progress';
import { publishBuilds } from '../start/publish-builds';
import { JOB_PLANTS } from '../test-alerts/job-plants';
import type { Plant } from '../test-alerts/plant';
import { PROCESS_PLANTS } from '../test-alerts/process-plants';
import { Prometheus, promtool } from '../test-alerts/prometheus';
import { RELEASE_PLANTS } from '../test-alerts/release-plants';
import { readAlerts, shortened } from '../test-alerts/rules';
import { WatchedSystem } from '../test-alerts/system';
import type { Ports } from '../test-alerts/system';
import { Results } from '../test-kill/results';
import type { Result } from '../test-kill/results';
import { inRoot } from '../workspace';

/** Two windows of the shortened rules. */
const QUIET_MS = 20_000;
const FIRES_WITHIN_MS = 60_000;
const CLEARS_WITHIN_MS = 90_000;
const PUBLISH_ATTEMPTS = 4;
const BUSY_MS = 5_000;
const STORE_SIZE = '200m';
const RULES = inRoot('deploy/prometheus/alerts.yml');
const PLANTS = [...JOB_PLANTS, ...RELEASE_PLANTS, ...PROCESS_PLANTS];

const runProgram = promisify(execFile);

/**
 * `test-alerts [name]…`: runs Prometheus (Debian's package) with the rules of `deploy/prometheus` over the built API and gateway,
 * plants a fault for each, sees it fire, takes the fault out, and sees it clear. Waits and some thresholds are shortened
 * (`test-alerts/rules.ts`); what is compared is not. Names choose the plants of those alerts.
 */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  await assertPrometheus();
  const results = new Results();
  const text = await readFile(RULES, 'utf8');
  say(await promtool('check', 'rules', RULES));
  say(await promtool('test', 'rules', inRoot('deploy/prometheus/alerts.test.yml')));
  await buildUnits(UNITS, new AbortController().signal);
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-alerts-'));
  const unmount = await smallDisk(path.join(folder, 'releases'));
  try {
    await plantAll({ folder, rules: shortened(text), plants: plantsOf(names) }, results);
    if (names.length === 0) results.add(everyAlertSeen(text));
  } finally {
    await unmount();
    await rm(folder, { recursive: true, force: true });
  }
  say(summary(results));
  return results.failed === 0 ? 0 : 1;
}

const plantsOf = (names: readonly string[]): readonly Plant[] =>
  names.length === 0 ? PLANTS : PLANTS.filter(({ alerts }) => alerts.some((alert) => names.includes(alert)));

type Trial = { folder: string; rules: string; plants: readonly Plant[] };

async function plantAll({ folder, rules, plants }: Trial, results: Results): Promise<void> {
  const ports: Ports = {
    api: await freePort(),
    gateway: await freePort(),
    operations: await freePort(),
    smtp: await freePort(),
    prometheus: await freePort(),
  };
  const system = await WatchedSystem.start(folder, ports);
  await publish(system);
  await system.verifyAudit();
  const prometheus = await Prometheus.start(path.join(folder, 'prometheus'), ports.prometheus, {
    rules,
    targets: { api: `127.0.0.1:${ports.api}`, gateway: `127.0.0.1:${ports.operations}` },
  });
  try {
    results.add(await quiet(prometheus));
    for (const one of plants)
      results.add(await seen(one, system, prometheus).catch((error: unknown) => broken(one, error)));
    results.add(await quiet(prometheus));
    results.add(oneIdInBothLogs(system));
  } finally {
    prometheus.stop();
    await system.stop();
  }
}

/** The gates try each release for ten seconds: on a busy machine that can be too few. */
async function publish(system: WatchedSystem): Promise<void> {
  const apps = UNITS.filter(({ kind }) => kind === 'app');
  const to = { address: Promise.resolve(system.origin), releasesDir: system.releasesDir, why: 'for the alerts' };
  for (let left = PUBLISH_ATTEMPTS; ; left -= 1) {
    try {
      return await publishBuilds(apps, to, new AbortController().signal);
    } catch (error) {
      if (left <= 1) throw error;
      await sleep(BUSY_MS);
    }
  }
}

/** While nothing is wrong no alert fires; one that fired a moment ago gets the time to clear. */
async function quiet(prometheus: Prometheus): Promise<Result> {
  await sleep(QUIET_MS);
  const firing = [...(await prometheus.firing())];
  return { what: 'nothing was wrong: no alert fires', faults: firing.map((name) => `${name} fires`) };
}

async function seen({ what, alerts, plant }: Plant, system: WatchedSystem, prometheus: Prometheus): Promise<Result> {
  const faults: string[] = [];
  const times: string[] = [];
  // Samples left by the previous fault could be mistaken for this one's.
  await Promise.all(alerts.map((alert) => prometheus.until(alert, false, CLEARS_WITHIN_MS)));
  const takeOut = await plant(system);
  const fired = await Promise.all(alerts.map((alert) => prometheus.until(alert, true, FIRES_WITHIN_MS)));
  await takeOut();
  const cleared = await Promise.all(alerts.map((alert) => prometheus.until(alert, false, CLEARS_WITHIN_MS)));
  for (const [index, alert] of alerts.entries()) {
    if (fired[index] === undefined) faults.push(`${alert} did not fire within ${FIRES_WITHIN_MS / 1000} s`);
    if (cleared[index] === undefined) faults.push(`${alert} did not clear within ${CLEARS_WITHIN_MS / 1000} s`);
    times.push(
      `${alert} fired after ${fired[index]?.toFixed(1)} s, cleared ${cleared[index]?.toFixed(1)} s after its end`,
    );
  }
  return { what: `${what}: ${times.join('; ')}`, faults };
}

const broken = ({ what }: Plant, error: unknown): Result => ({
  what,
  faults: [`it could not be planted: ${String(error)}`],
});

function everyAlertSeen(text: string): Result {
  const planted = new Set(PLANTS.flatMap(({ alerts }) => alerts));
  const missing = readAlerts(text).filter(({ name }) => !planted.has(name));
  return {
    what: `each of ${planted.size} alerts has its plant`,
    faults: missing.map(({ name }) => `${name} has none`),
  };
}

/** A request that went through both has one id in both logs. */
function oneIdInBothLogs({ logs }: WatchedSystem): Result {
  const idsOf = (log: string) => new Set([...log.matchAll(/"reqId":"([0-9a-f-]{36})"/g)].map(([, id]) => id));
  const ofApi = idsOf(logs.api);
  const both = [...idsOf(logs.gateway)].filter((id) => ofApi.has(id));
  const faults = both.length === 0 ? ['no request has the same id in both'] : [];
  return { what: `${both.length} requests have one id in the logs of gateway and API`, faults };
}

async function assertPrometheus(): Promise<void> {
  const missing = new UserError(
    'Prometheus is not installed: `apt-get install prometheus`, and stop the service it starts.',
  );
  for (const program of ['prometheus', 'promtool'])
    await runProgram(program, ['--version']).catch(() => {
      throw missing;
    });
}

/** A disk of its own for the release store, which can be filled without harm; it takes root. @returns takes it away */
async function smallDisk(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${STORE_SIZE}`, 'klaster-alerts', folder]).catch(() => {
    throw new UserError('The disk of the releases is filled on a file system of its own: run this as root.');
  });
  return () => runProgram('umount', [folder]).then(() => undefined);
}
