import { setTimeout as sleep } from 'node:timers/promises';
import { confirmNext } from '../api/decision';
import { requestData, startInstance, type Instance } from '../api/instance';
import { progress } from '../progress';
import { residentMegabytes } from '../system/memory';
import { processorMs } from '../system/processor';
import { startService } from '../system/service';
import { scratchFolder } from '../workspace';
import { Listeners } from './listeners';

/** Cost of the listeners to one server. */
type Cost = {
  /** Megabytes of memory that it holds in the end. */
  readonly megabytes: number;
  /** Processor milliseconds per second while nothing happens but four calls. */
  readonly processorMs: number;
};

export type LiveFigures = {
  readonly listeners: number;
  /** Milliseconds until all of them listen. */
  readonly openedMs: number;
  /** For each decision, milliseconds from its response until every listener was notified. */
  readonly notifiedMs: readonly number[];
  /** Milliseconds that calls took meanwhile. */
  readonly callMs: readonly number[];
  /** Attempts to listen that were refused or aborted. */
  readonly failures: number;
  readonly api: Cost;
  readonly gateway: Cost;
};

const LISTENERS = 300;
/** The API lets one user have 16. */
const OF_ONE_USER = 15;
/** A stream lasts 75 s at most: in this time each has come again. */
const QUIET_MS = 80_000;
/** The register of the same system; its length does not matter here. */
const ENTRIES = 3000;
const PASSWORD = 'Demo-2026!';

/** An office of 300 behind one address, on the built API and gateway: the cost of keeping them up to date, and the delay. */
export async function runLive(rounds: number): Promise<LiveFigures> {
  const api = await startInstance(ENTRIES);
  const releases = await scratchFolder('live-releases');
  const gateway = await startService('gateway', { API_URL: api.address, RELEASES_DIR: releases });
  try {
    const tokens = await tokensOf(api, Math.ceil(LISTENERS / OF_ONE_USER));
    progress(`${LISTENERS} listeners`);
    const listeners = new Listeners(`${gateway.address}/api/events`);
    const begun = performance.now();
    await listeners.open(Array.from({ length: LISTENERS }, (_, index) => tokens[index % tokens.length] ?? ''));
    const openedMs = performance.now() - begun;
    const notifiedMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      progress(`decision ${round + 1} of ${rounds}`);
      notifiedMs.push(await timeDecision(api, gateway.address, listeners));
    }
    progress(`${QUIET_MS / 1000} s in which nothing happens`);
    const [apiMs, gatewayMs] = [await processorMs(api.pid), await processorMs(gateway.pid)];
    const callMs = await timeCalls(gateway.address, api.token, QUIET_MS);
    const figures = { api: await costOf(api.pid, apiMs), gateway: await costOf(gateway.pid, gatewayMs) };
    await listeners.close();
    return { listeners: LISTENERS, openedMs, notifiedMs, callMs, failures: listeners.failures, ...figures };
  } finally {
    await gateway.stop();
    await api.stop();
  }
}

/** @param before processor milliseconds used before the idle time */
const costOf = async (pid: number, before: number): Promise<Cost> => ({
  megabytes: await residentMegabytes(pid),
  processorMs: ((await processorMs(pid)) - before) / (QUIET_MS / 1000),
});

/** Signs in a number of copies of a demo account. */
async function tokensOf({ address, database }: Instance, count: number): Promise<string[]> {
  await database.query(
    `insert into users (login, full_name, password_hash, positions)
     select 'listener-' || n, full_name, password_hash, positions from users, generate_series(1, ${count}) n
     where login = 'viewer'`,
  );
  const tokens: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const body = { login: `listener-${index}`, password: PASSWORD };
    const { token } = await requestData<{ token: string }>(`${address}/api/auth/login`, { method: 'POST', body });
    tokens.push(token);
  }
  return tokens;
}

/** Confirms a report under review, and waits until every listener was notified. */
async function timeDecision({ token, database }: Instance, address: string, listeners: Listeners): Promise<number> {
  const notified = listeners.allNotified();
  await confirmNext({ address, database, token });
  const decided = performance.now();
  await notified;
  return performance.now() - decided;
}

/** Reads the counts of the review queue four times a second, one call at a time. */
async function timeCalls(address: string, token: string, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const begun = performance.now();
    await requestData(`${address}/api/reports/counts`, { token });
    times.push(performance.now() - begun);
    await sleep(250);
  }
  return times;
}
