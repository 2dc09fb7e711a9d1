import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { UNITS } from '../build/units';
import { publishBuilds } from '../start/publish-builds';
import { inRoot, ROOT } from '../workspace';
import { ManagedProcess } from './managed-process';
import { startNginx } from './nginx';
import { Postgres } from './postgres';
import { RELEASES_ROLE, storesOf } from './release-stores';
import type { Registry, StoreKind } from './release-stores';

const BASE = Number(process.env['MACHINES_PORT'] ?? 21_300);
const port = (offset: number) => BASE + offset;

/** Its responses to the APIs pass through the connection that can be cut. */
const RELAYS = [port(20), port(21), port(22)];
const HOSTS = RELAYS.map((relay) => `127.0.0.1:${relay}`).join(',');
const NAMES = ['one', 'two', 'three'];

/** Two gateways, two APIs, three PostgreSQL servers, nginx before and between them: each a process of its own. */
export type Machines = {
  readonly address: string;
  readonly servers: readonly Postgres[];
  readonly apis: readonly ManagedProcess[];
  readonly gateways: readonly ManagedProcess[];
  readonly nginx: ManagedProcess;
  readonly apiEnvironment: NodeJS.ProcessEnv;
  /** Each gateway's own address, and its folder of releases. */
  readonly registries: readonly Registry[];
  /** Waits until each part serves: what happens next happens to a whole system. */
  readonly untilWhole: () => Promise<void>;
  end(): Promise<void>;
};

/**
 * Starts them all, with the sample and the releases of this workspace.
 * @param folder for all data and logs
 * @param kind what the gateways share
 */
export async function startMachines(folder: string, kind: StoreKind, signal: AbortSignal): Promise<Machines> {
  const database = path.join(folder, 'postgres');
  const placeOf = (index: number) => ({
    folder: database,
    name: NAMES[index] ?? '',
    port: port(10 + index),
    relayPort: RELAYS[index] ?? 0,
  });
  const first = await Postgres.primary(placeOf(0));
  await first.sql('create role klaster_owner login superuser');
  await first.sql('create role klaster_api login');
  await first.sql('create database klaster owner klaster_owner');
  await first.sql(`create role ${RELEASES_ROLE} login`);
  await first.sql(`create schema releases authorization ${RELEASES_ROLE}`, 'klaster');
  const standbys = [await Postgres.standby(placeOf(1), first), await Postgres.standby(placeOf(2), first)];
  await synchronise(first);
  const address = `http://127.0.0.1:${port(0)}`;
  const apiEnvironment = environmentOfApis(address, folder);
  const nginx = await startNginx(folder, {
    outside: port(0),
    inside: port(1),
    gateways: [port(2), port(4)],
    apis: [port(6), port(7)],
  });
  const apis = [6, 7].map((offset, index) =>
    started(folder, `api-${index + 1}`, { ...apiEnvironment, PORT: String(port(offset)) }),
  );
  const stores = storesOf(kind, folder, HOSTS);
  const gateways = [2, 4].map((offset, index) =>
    started(folder, `gateway-${index + 1}`, {
      ...process.env,
      ...stores[index]?.env,
      HOST: '127.0.0.1',
      PORT: String(port(offset)),
      OPERATIONS_PORT: String(port(offset + 1)),
      API_URL: `http://127.0.0.1:${port(1)}`,
      API_ORIGIN: '',
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'warn',
    }),
  );
  await untilOk(`http://127.0.0.1:${port(2)}/healthz`);
  const apps = UNITS.filter((unit) => unit.kind === 'app');
  const registries = stores.map(({ dir }, index) => ({ address: `http://127.0.0.1:${port(2 + 2 * index)}`, dir }));
  const publishing = { address: Promise.resolve(registries[0]!.address), releasesDir: registries[0]!.dir };
  await publishBuilds(apps, { ...publishing, why: 'npm run test:machines' }, signal);
  const untilWhole = async () => {
    for (const offset of [3, 5, 6, 7]) await untilOk(`http://127.0.0.1:${port(offset)}/readyz`);
    await untilOk(`${address}/api/overview`);
  };
  await untilWhole();
  const servers = [first, ...standbys];
  const end = async () => {
    await Promise.all([nginx, ...gateways, ...apis].map((process) => process.end()));
    await Promise.all(servers.map((server) => server.end()));
  };
  return { address, servers, apis, gateways, nginx, apiEnvironment, registries, untilWhole, end };
}

/** A commit is acknowledged once one of the other servers has it on disk. */
export async function synchronise(primary: Postgres): Promise<void> {
  const others = NAMES.filter((name) => name !== primary.name).join(', ');
  await primary.sql(`alter system set synchronous_standby_names = 'ANY 1 (${others})'`);
  await primary.sql('select pg_reload_conf()');
}

function environmentOfApis(address: string, folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'unused'),
    DATABASE_URL: `postgres://klaster_api@${HOSTS}/klaster`,
    DATABASE_OWNER_URL: `postgres://klaster_owner@${HOSTS}/klaster`,
    DATABASE_READ_URL: `postgres://klaster_api@${HOSTS}/klaster`,
    PUBLIC_ORIGIN: address,
    TRUSTED_PROXIES: 'loopback',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  };
}

function started(folder: string, name: string, env: NodeJS.ProcessEnv): ManagedProcess {
  const unit = name.split('-')[0] ?? '';
  return new ManagedProcess({
    name,
    file: process.execPath,
    args: ['--enable-source-maps', inRoot(unit, 'dist/main.js')],
    env,
    cwd: ROOT,
    log: path.join(folder, `${name}.log`),
  });
}

/** @throws Error where it gives no answer that is in order within two minutes */
export async function untilOk(url: string): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error(`${url} gave no answer`);
}

type SingleApi = {
  readonly name: string;
  readonly file: string;
  readonly env: NodeJS.ProcessEnv & { readonly PORT: string };
};

/** An API by itself, ready. */
export async function startApi(
  folder: string,
  { name, file, env }: SingleApi,
): Promise<{ name: string; address: string; process: ManagedProcess }> {
  const address = `http://127.0.0.1:${env.PORT}`;
  const managed = new ManagedProcess({
    name,
    file: process.execPath,
    args: [file],
    env: { ...environmentOfApis(address, folder), DATABASE_READ_URL: '', ...env },
    cwd: folder,
    log: path.join(folder, `${name}.log`),
  });
  await untilOk(`${address}/readyz`);
  return { name, address, process: managed };
}
