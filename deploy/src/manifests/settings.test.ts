import { readFileSync } from 'node:fs';
import { inRoot, SERVERS } from '../workspace';
import type { Server } from '../workspace';
import { readText } from './files';
import { allSettings } from './settings';

type Read = (environment: Record<string, string>, defaults?: object) => Record<string, unknown>;

/** The servers' own readers of settings; loaded by path, since this folder may not import them. */
const CONFIGURATIONS: Record<Server, string> = { api: 'api/src/config.ts', gateway: 'gateway/src/config/config.ts' };
const reader = (server: Server): Read =>
  jest.requireActual<{ readConfig: Read }>(inRoot(CONFIGURATIONS[server])).readConfig;

/** Names of the schema in a reader, and those that Node itself reads. */
function namesRead(server: Server): string[] {
  const [, schema = ''] =
    /environmentSchema = z\.object\(\{(.*?)\n\}\);/s.exec(readFileSync(inRoot(CONFIGURATIONS[server]), 'utf8')) ?? [];
  return [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name ?? '').concat('NODE_ENV');
}

const settings = allSettings();
const each = settings.map((setting) => [`${setting.server} by ${setting.by}`, setting] as const);

it.each(each)('%s sets no variable that the server does not read', (_, { server, values }) => {
  const names = namesRead(server);
  expect(names.length).toBeGreaterThan(8);
  expect(Object.keys(values).filter((name) => !names.includes(name))).toEqual([]);
});

const STARTED: Record<Server, object> = {
  api: {
    port: 3000,
    demo: false,
    publicOrigin: 'https://klaster.example',
    databaseUrl: expect.stringContaining('klaster_api'),
    ownerUrl: expect.stringContaining('klaster_owner'),
    tokenSecret: expect.any(String),
  },
  gateway: {
    port: 8080,
    api: expect.objectContaining({ own: true }),
    operations: expect.objectContaining({
      port: 8081,
      origin: expect.stringContaining('https://operations.klaster.example'),
    }),
  },
};

it.each(each)('%s sets all that the server needs to start', (_, { server, values }) => {
  const read = reader(server)(values, { releases: '/nowhere', operationsPage: '/nowhere' });
  expect(read).toMatchObject(STARTED[server]);
  expect(read['trustedProxies']).toMatch(/uniquelocal|10\.0\.0\.10/);
});

it.each(each)('%s drains before it stops', (_, { values }) => {
  expect(Number(values['DRAIN_SECONDS'])).toBeGreaterThanOrEqual(5);
});

it.each(SERVERS)('%s under systemd may list the addresses of its machine', (server) => {
  // Otherwise it fails at its start when it listens on all of them (HOST=0.0.0.0).
  expect(readText(`systemd/klaster-${server}.service`)).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
});

it('counts a misspelt variable as not read', () => {
  expect(namesRead('gateway')).not.toContain('API_UURL');
  expect(namesRead('api')).toContain('DATABASE_OWNER_URL');
});

it('gateways reach the API at the port it listens on', () => {
  const addresses = settings.filter(({ server }) => server === 'gateway').map(({ values }) => values['API_URL']);
  expect(addresses).toEqual(['http://api:3000', 'http://klaster-api:3000', 'http://127.0.0.1:3000']);
});

it('systemd hands over each secret that a unit names', () => {
  const unit = readText('systemd/klaster-api.service');
  const named = [...unit.matchAll(/%d\/([\w-]+)/g)].map(([, name]) => name);
  const loaded = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
  expect(named).toEqual(loaded);
});
