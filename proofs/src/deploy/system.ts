import { USER } from '@klaster/deploy/image/base';
import { run, UserError } from '@klaster/deploy/run';
import { until } from '@klaster/shared/processes';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Postgres } from '../harness/postgres';
import { Container } from './containers';
import { startDeployedNginx } from './deployed-nginx';

/** Ports are numbered from `DEPLOY_PORT` on. */
const FIRST_PORT = Number(process.env['DEPLOY_PORT'] || 21_200);
export const PORTS = {
  postgres: FIRST_PORT,
  api: FIRST_PORT + 1,
  gateways: [FIRST_PORT + 10, FIRST_PORT + 20] as const,
  plain: FIRST_PORT + 30,
  tls: FIRST_PORT + 31,
  operations: FIRST_PORT + 32,
};

/** The ports of an nginx and its gateways; another `number` gives other ports. */
export const choosePorts = (number: number) => ({
  plain: PORTS.plain + 10 * number,
  tls: PORTS.tls + 10 * number,
  operations: PORTS.operations + 10 * number,
  gateways: [PORTS.gateways[0] + 20 + 20 * number, PORTS.gateways[1] + 20 + 20 * number] as const,
});

export const ADMIN = { login: 'operator', password: 'Correct-Horse-2026' };

export type System = { api: Container; gateways: [Container, Container]; ca: Buffer };

const SECRETS = {
  'database-url': `postgres://klaster_api@127.0.0.1:${PORTS.postgres}/klaster`,
  'database-owner-url': `postgres://klaster_owner@127.0.0.1:${PORTS.postgres}/klaster`,
  'token-secret': 'a secret of this proof, and of nothing else',
};

/** Runs PostgreSQL, an API and two gateways from their images, and nginx, as deployed. */
export async function withSystem(folder: string, work: (system: System) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await Postgres.primary({
      folder: path.join(folder, 'postgres'),
      name: 'one',
      port: PORTS.postgres,
    });
    stops.push(() => postgres.end());
    const api = await startApi(folder);
    stops.push(() => api.remove());
    const gateways: System['gateways'] = [await startGateway(folder, 0), await startGateway(folder, 1)];
    stops.push(...gateways.map((gateway) => () => gateway.remove()));
    const { nginx, ca } = await startDeployedNginx(path.join(folder, 'nginx'), PORTS);
    stops.push(() => nginx.end());
    await work({ api, gateways, ca });
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

/** @throws {UserError} with the container's log if the address does not answer */
async function untilAnswering(container: Container, address: string): Promise<Container> {
  try {
    await until(`${address} answers`, async () => (await fetch(address)).ok);
    return container;
  } catch (error) {
    const logged = (await container.logs()).slice(-2000);
    await container.remove();
    throw new UserError(`${String(error)}\n${logged}`);
  }
}

async function secretsFolder(folder: string): Promise<string> {
  const secrets = path.join(folder, 'secrets');
  await mkdir(secrets, { recursive: true });
  for (const [name, value] of Object.entries(SECRETS)) await writeFile(path.join(secrets, name), `${value}\n`);
  await run('chown', ['-R', `${USER.id}:${USER.id}`, secrets]);
  await chmod(secrets, 0o500);
  return secrets;
}

const API = {
  DATABASE_URL_FILE: '/run/secrets/database-url',
  DATABASE_OWNER_URL_FILE: '/run/secrets/database-owner-url',
  TOKEN_SECRET_FILE: '/run/secrets/token-secret',
  PUBLIC_ORIGIN: `https://klaster.example:${PORTS.tls}`,
  TRUSTED_PROXIES: 'loopback',
  PORT: String(PORTS.api),
  HOST: '127.0.0.1',
  DRAIN_SECONDS: '3',
};

async function startApi(folder: string): Promise<Container> {
  const volumes = [`${await secretsFolder(folder)}:/run/secrets:ro`];
  const args = ['dist/cli.js', 'create-admin', '--login', ADMIN.login, '--full-name', 'First Operator'];
  await Container.runOnce('api', { env: { ...API, ADMIN_PASSWORD: ADMIN.password }, volumes, args });
  const api = await Container.start('klaster-proof-api', 'api', { env: API, volumes });
  return untilAnswering(api, `http://127.0.0.1:${PORTS.api}/readyz`);
}

export async function startGateway(folder: string, index: 0 | 1): Promise<Container> {
  const data = path.join(folder, 'store');
  await mkdir(data, { recursive: true });
  await run('chown', [`${USER.id}:${USER.id}`, data]);
  const port = PORTS.gateways[index];
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    OPERATIONS_PORT: String(port + 1),
    OPERATIONS_ORIGIN: `https://operations.klaster.example:${PORTS.operations}`,
    API_URL: `http://127.0.0.1:${PORTS.api}`,
    TRUSTED_PROXIES: 'loopback',
    DRAIN_SECONDS: '3',
  };
  const volumes = [`${data}:/var/lib/klaster`];
  const gateway = await Container.start(`klaster-proof-gateway-${index + 1}`, 'gateway', { env, volumes });
  return untilAnswering(gateway, `http://127.0.0.1:${port}/healthz`);
}

/** Promotes the image's browser apps. @returns the output */
export function putLive(folder: string): Promise<string> {
  const places = ['--gateway', `http://127.0.0.1:${PORTS.gateways[0]}`, '--releases', '/var/lib/klaster/releases'];
  const args = ['dist/put-live.js', ...places, '--apps', 'apps'];
  const volumes = [`${path.join(folder, 'store')}:/var/lib/klaster:ro`];
  return Container.runOnce('gateway', { env: {}, volumes, args });
}
