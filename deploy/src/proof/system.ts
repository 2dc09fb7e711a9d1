import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, UserError } from '../run';
import { USER } from '../image/base';
import { Container } from './containers';
import { startNginx } from './nginx';
import { startPostgres } from './postgres';
import { until } from './until';

/** Ports of the test, from `DEPLOY_PORT` on. */
const FIRST_PORT = Number(process.env['DEPLOY_PORT'] || 21_200);
export const PORTS = {
  postgres: FIRST_PORT,
  api: FIRST_PORT + 1,
  gateways: [FIRST_PORT + 10, FIRST_PORT + 20] as const,
  plain: FIRST_PORT + 30,
  tls: FIRST_PORT + 31,
  operations: FIRST_PORT + 32,
};

export const ADMIN = { login: 'operator', password: 'Correct-Horse-2026' };

export type System = { api: Container; gateways: [Container, Container]; ca: Buffer; stop: () => Promise<void> };

const SECRETS = {
  'database-url': `postgres://klaster_api:api@127.0.0.1:${PORTS.postgres}/klaster`,
  'database-owner-url': `postgres://klaster_owner:owner@127.0.0.1:${PORTS.postgres}/klaster`,
  'token-secret': 'a secret of this proof, and of nothing else',
};

/** Starts PostgreSQL, the API and two gateways from their images, and nginx in front of them, as they are deployed. */
export async function startSystem(folder: string): Promise<System> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one().catch(() => undefined);
  };
  try {
    stops.push(await startPostgres(path.join(folder, 'postgres'), PORTS.postgres));
    const api = await startApi(folder);
    stops.push(() => api.remove());
    const gateways = [await startGateway(folder, 0), await startGateway(folder, 1)] as [Container, Container];
    stops.push(...gateways.map((gateway) => () => gateway.remove()));
    const nginx = await startNginx(path.join(folder, 'nginx'), PORTS);
    stops.push(nginx.stop);
    return { api, gateways, ca: nginx.ca, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until an address of the container answers. @throws {UserError} with the container's log if it does not */
async function untilAnswering(container: Container, what: string, address: string): Promise<Container> {
  try {
    await until(what, async () => (await fetch(address)).ok);
    return container;
  } catch (error) {
    const logged = (await container.logs()).slice(-2000);
    await container.remove();
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n${logged}`);
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

const apiSettings = {
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
  await Container.runOnce('api', { env: { ...apiSettings, ADMIN_PASSWORD: ADMIN.password }, volumes, args });
  const api = await Container.start('klaster-proof-api', 'api', { env: apiSettings, volumes });
  return untilAnswering(api, 'the API is ready', `http://127.0.0.1:${PORTS.api}/readyz`);
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
  return untilAnswering(gateway, 'a gateway lives', `http://127.0.0.1:${port}/healthz`);
}

/** Runs the program that promotes the releases of the browser apps in the image. @returns its output */
export function putLive(folder: string): Promise<string> {
  const places = ['--gateway', `http://127.0.0.1:${PORTS.gateways[0]}`, '--releases', '/var/lib/klaster/releases'];
  const args = ['dist/put-live.js', ...places, '--apps', 'apps'];
  return Container.runOnce('gateway', {
    env: {},
    volumes: [`${path.join(folder, 'store')}:/var/lib/klaster:ro`],
    args,
  });
}
