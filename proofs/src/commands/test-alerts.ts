import { buildUnits } from '@klaster/tools/build/build-units';
import { UNITS } from '@klaster/tools/build/units';
import { freePort } from '@klaster/tools/process/free-port';
import { succeed } from '@klaster/tools/process/run-program';
import { say } from '@klaster/tools/progress';
import { UserError } from '@klaster/tools/user-error';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertFault, WatchedSystem } from '../alerts/alert-fault';
import { JOB_FAULTS } from '../alerts/job-faults';
import { PROCESS_FAULTS } from '../alerts/process-faults';
import { Prometheus } from '../alerts/prometheus';
import { RELEASE_FAULTS } from '../alerts/release-faults';
import { readAlerts, shortenWaits } from '../alerts/rules';
import { administer } from '../harness/administer';
import { BuiltSystem, publishApps } from '../harness/built-system';
import { assertInstalled } from '../harness/packages';
import { prove } from '../harness/results';
import type { Proof, Result } from '../harness/results';

/** Two windows of the shortened rules. */
const QUIET_MS = 20_000;
const FIRES_WITHIN_MS = 60_000;
const CLEARS_WITHIN_MS = 90_000;
const STORE_SIZE = '200m';
const RULES = inRoot('deploy/prometheus/alerts.yml');
const FAULTS = [...JOB_FAULTS, ...RELEASE_FAULTS, ...PROCESS_FAULTS];

/**
 * `test-alerts [name]…`: runs Prometheus with the rules of `deploy/prometheus` on the built system, plants a fault for each alert or
 * the named ones, and checks that it fires and clears. Waits and some thresholds are shortened (`alerts/rules.ts`).
 */
export async function run(names: readonly string[]): Promise<number> {
  assertInstalled(['prometheus']);
  return prove('alerts', async (proof) => {
    const { folder, results } = proof;
    const text = await readFile(RULES, 'utf8');
    for (const args of [
      ['check', 'rules', RULES],
      ['test', 'rules', inRoot('deploy/prometheus/alerts.test.yml')],
    ])
      say((await succeed('promtool', args, { cwd: ROOT })).output.trim());
    await buildUnits(UNITS, new AbortController().signal);
    const unmount = await smallDisk(path.join(folder, 'releases'));
    const chosen = FAULTS.filter(({ alerts }) => names.length === 0 || alerts.some((alert) => names.includes(alert)));
    try {
      await plantAll(proof, { faults: chosen, rules: shortenWaits(text) });
    } finally {
      await unmount();
    }
    if (names.length > 0) return;
    const planted = new Set(FAULTS.flatMap(({ alerts }) => alerts));
    const missing = readAlerts(text).filter(({ name }) => !planted.has(name));
    results.add({
      what: `each of ${planted.size} alerts has its fault`,
      faults: missing.map(({ name }) => `${name} has none`),
    });
  });
}

/** A small disk for the release store, which can be filled without harm; needs root. @returns unmounts it */
async function smallDisk(folder: string): Promise<() => Promise<unknown>> {
  if (process.getuid?.() !== 0) throw new UserError('The proof fills a file system of its own: run it as root.');
  await mkdir(folder, { recursive: true });
  await succeed('mount', ['-t', 'tmpfs', '-o', `size=${STORE_SIZE}`, 'klaster-alerts', folder], { cwd: ROOT });
  return () => succeed('umount', [folder], { cwd: ROOT });
}

async function startWatched(folder: string): Promise<WatchedSystem> {
  const smtpPort = await freePort();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'klaster@example.uz', LOG_LEVEL: 'info' };
  const system = await BuiltSystem.start(folder, mail);
  await publishApps(system.address, system.releasesDir, 'for the alerts');
  const verifyAudit = () => administer({ dataDir: folder }, ['audit', 'verify']);
  await verifyAudit();
  return Object.assign(system, { smtpPort, verifyAudit });
}

type Trial = { readonly faults: readonly AlertFault[]; readonly rules: string };

async function plantAll({ folder, results }: Proof, { faults, rules }: Trial): Promise<void> {
  const system = await startWatched(folder);
  const targets = { api: system.ports.api, gateway: system.ports.operations };
  const prometheus = await Prometheus.start(path.join(folder, 'prometheus'), await freePort(), { rules, targets });
  try {
    results.add(await expectNoAlert(prometheus));
    for (const fault of faults) {
      const broken = (error: unknown) => ({ what: fault.what, faults: [`it could not be planted: ${String(error)}`] });
      results.add(await tryFault(fault, system, prometheus).catch(broken));
    }
    results.add(await expectNoAlert(prometheus));
    const ofApi = requestIds(system.api.output);
    const shared = [...requestIds(system.gateway.output)].filter((id) => ofApi.has(id)).length;
    results.check(`${shared} requests have one id in the logs of gateway and API`, shared > 0);
  } finally {
    await prometheus.stop();
    await system.stop();
  }
}

/** Waits until no alert fires: one that fired a moment ago gets time to clear. */
async function expectNoAlert(prometheus: Prometheus): Promise<Result> {
  await sleep(QUIET_MS);
  const firing = [...(await prometheus.firing())];
  return { what: 'nothing was wrong: no alert fires', faults: firing.map((name) => `${name} fires`) };
}

async function tryFault(fault: AlertFault, system: WatchedSystem, prometheus: Prometheus): Promise<Result> {
  const { what, alerts, plant } = fault;
  const all = (fires: boolean, limitMs: number) =>
    Promise.all(alerts.map((alert) => prometheus.until(alert, fires, limitMs)));
  // Samples of the previous fault could be mistaken for this one's.
  await all(false, CLEARS_WITHIN_MS);
  const takeOut = await plant(system);
  const fired = await all(true, FIRES_WITHIN_MS);
  await takeOut();
  const cleared = await all(false, CLEARS_WITHIN_MS);
  const times = alerts.map(
    (alert, index) => `${alert} fired after ${shown(fired[index])}, cleared after ${shown(cleared[index])}`,
  );
  return {
    what: `${what}: ${times.join('; ')}`,
    faults: alerts.flatMap((alert, index) => [
      ...(fired[index] === undefined ? [`${alert} did not fire within ${FIRES_WITHIN_MS / 1000} s`] : []),
      ...(cleared[index] === undefined ? [`${alert} did not clear within ${CLEARS_WITHIN_MS / 1000} s`] : []),
    ]),
  };
}

const shown = (seconds: number | undefined) => (seconds === undefined ? 'never' : `${seconds.toFixed(1)} s`);

const requestIds = (log: string) => new Set([...log.matchAll(/"reqId":"([0-9a-f-]{36})"/g)].map(([, id]) => id));
