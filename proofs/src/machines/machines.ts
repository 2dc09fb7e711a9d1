import { until } from '@klaster/shared/processes';
import path from 'node:path';
import { builtServer, publishApps } from '../harness/built-system';
import type { ManagedProcess } from '../harness/managed-process';
import { startNginx } from '../harness/nginx';
import { Postgres } from '../harness/postgres';
import { Relay } from './relay';

export type StoreKind = 'folder' | 'database';

const BASE = Number(process.env['MACHINES_PORT'] ?? 21_300);
const port = (offset: number) => BASE + offset;
const local = (offset: number) => `http://127.0.0.1:${port(offset)}`;

const NAMES = ['one', 'two', 'three'];
/** The APIs' connection to each database can be cut. */
const RELAYS = NAMES.map((_, index) => port(20 + index));
const HOSTS = RELAYS.map((relay) => `127.0.0.1:${relay}`).join(',');

/** The gateways' role may only use the schema of releases. */
const RELEASES_ROLE = 'klaster_releases';

/** nginx is in front of the gateways and between them and the APIs. */
export type Machines = {
  readonly address: string;
  readonly servers: readonly Postgres[];
  /** The APIs' connection to each server. */
  readonly relays: readonly Relay[];
  readonly apis: readonly ManagedProcess[];
  readonly gateways: readonly ManagedProcess[];
  readonly nginx: ManagedProcess;
  /** Each gateway's address and folder of releases. */
  readonly registries: readonly { readonly address: string; readonly dir: string }[];
  /** Waits until every part serves. */
  readonly untilWhole: () => Promise<void>;
  end(): Promise<void>;
};

/** Starts the machines with the sample data and the releases of this workspace. @param kind the store that the gateways share */
export async function startMachines(folder: string, kind: StoreKind): Promise<Machines> {
  const [servers, relays] = await startDatabases(path.join(folder, 'postgres'));
  const nginx = await startNginx(
    folder,
    // A single process, since a worker outlives a killed master.
    { main: 'master_process off;\nworker_processes 1;', http: proxies({ gateways: [2, 4], apis: [6, 7] }) },
    { restarts: true },
  );
  const program = (name: string) => ({ restarts: true, log: path.join(folder, `${name}.log`) });
  const apis = [6, 7].map((offset, index) => {
    const name = `api-${index + 1}`;
    return builtServer(name, { ...apiEnvironment(local(0), folder), PORT: String(port(offset)) }, program(name));
  });
  const registries = [2, 4].map((offset, index) => ({
    address: local(offset),
    dir: path.join(folder, kind === 'folder' ? 'releases' : `releases-${index + 1}`),
  }));
  const gateways = [2, 4].map((offset, index) => {
    const name = `gateway-${index + 1}`;
    const env = {
      RELEASES_DIR: registries[index]!.dir,
      RELEASES_URL: kind === 'folder' ? '' : `postgres://${RELEASES_ROLE}@${HOSTS}/klaster`,
      PORT: String(port(offset)),
      OPERATIONS_PORT: String(port(offset + 1)),
      API_URL: local(1),
      TRUSTED_PROXIES: 'loopback',
    };
    return builtServer(name, env, program(name));
  });
  await untilOk(`${local(2)}/healthz`);
  await publishApps(registries[0]!.address, registries[0]!.dir, 'npm run test:machines');
  const untilWhole = async () => {
    for (const offset of [3, 5, 6, 7]) await untilOk(`${local(offset)}/readyz`);
    await untilOk(`${local(0)}/api/overview`);
  };
  await untilWhole();
  const end = async () => {
    await Promise.all([nginx, ...gateways, ...apis].map((process) => process.end()));
    for (const relay of relays) relay.close();
    await Promise.all(servers.map((server) => server.end()));
  };
  return { address: local(0), servers, relays, apis, gateways, nginx, registries, untilWhole, end };
}

async function startDatabases(folder: string): Promise<[Postgres[], Relay[]]> {
  const [first, ...others] = NAMES.map((name, index) => ({ folder, name, port: port(10 + index) }));
  const primary = await Postgres.primary(first!, 'login superuser');
  await primary.sql(`create role ${RELEASES_ROLE} login`);
  await primary.sql(`create schema releases authorization ${RELEASES_ROLE}`, 'klaster');
  const servers = [primary];
  for (const place of others) servers.push(await Postgres.standby(place, primary));
  await synchronise(primary);
  return [servers, await Promise.all(servers.map((server, index) => Relay.to(server.port, RELAYS[index]!)))];
}

/** A commit is acknowledged once another server has it on disk. */
export async function synchronise(primary: Postgres): Promise<void> {
  const others = NAMES.filter((name) => name !== primary.name).join(', ');
  await primary.sql(`alter system set synchronous_standby_names = 'ANY 1 (${others})'`);
  await primary.sql('select pg_reload_conf()');
}

function apiEnvironment(address: string, folder: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: path.join(folder, 'unused'),
    DATABASE_URL: `postgres://klaster_api@${HOSTS}/klaster`,
    DATABASE_OWNER_URL: `postgres://klaster_owner@${HOSTS}/klaster`,
    DATABASE_READ_URL: `postgres://klaster_api@${HOSTS}/klaster`,
    PUBLIC_ORIGIN: address,
    TRUSTED_PROXIES: 'loopback',
    DEMO: '1',
  };
}

/** Resolves when the API is ready. */
export async function startApi(folder: string, name: string, { file, ...env }: { file: string } & NodeJS.ProcessEnv) {
  const address = `http://127.0.0.1:${env['PORT']}`;
  const process = builtServer(
    name,
    { ...apiEnvironment(address, folder), DATABASE_READ_URL: '', ...env },
    { args: [file], restarts: true, log: path.join(folder, `${name}.log`) },
  );
  await untilOk(`${address}/readyz`);
  return { name, address, process };
}

export async function untilOk(url: string): Promise<void> {
  await until(`${url} answers`, async () => (await fetch(url)).ok, { limitMs: 120_000, pollMs: 100 });
}

/** nginx's proxies. If there is no response, only reads are sent to the next server. */
const proxies = ({ gateways, apis }: { gateways: readonly number[]; apis: readonly number[] }): string => `
  client_max_body_size 6m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_connect_timeout 1s;
  proxy_read_timeout 6s;
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
  proxy_next_upstream_timeout 9s;
  upstream gateways { ${upstream(gateways)} keepalive 16; }
  upstream apis { ${upstream(apis)} keepalive 16; }
  ${server(0, 'gateways')}
  ${server(1, 'apis')}`;

const upstream = (offsets: readonly number[]): string =>
  offsets.map((offset) => `server 127.0.0.1:${port(offset)} max_fails=1 fail_timeout=2s;`).join(' ');

const server = (offset: number, to: string): string => `server {
    listen 127.0.0.1:${port(offset)};
    location / { proxy_pass http://${to}; }
    location = /api/events { proxy_pass http://${to}; proxy_read_timeout 60s; proxy_buffering off; }
  }`;
