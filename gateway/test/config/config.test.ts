import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, readConfig } from '../../src/config/config';
import { listenFailure } from '../../src/lifecycle';
import { REQUEST_LIMITS } from '../../src/config/limits';
import { createFolder } from '../support/test-folder';

const FOLDERS = { releases: '/srv/klaster', operationsPage: '/srv/page' };

test('nothing but the API’s address is needed', () => {
  expect(readConfig({ API_URL: 'http://127.0.0.1:4000/', PORT: '' }, FOLDERS)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    operations: { port: 8081, origin: undefined, pageDir: '/srv/page' },
    api: { origin: 'http://127.0.0.1:4000', own: true, bodyLimit: 262_144 },
    releases: { dir: '/srv/klaster', url: undefined, keep: { count: 10, days: 30 }, rollbackThreshold: 5 },
    signers: [],
    sources: { shell: undefined, remotes: {} },
    trustedProxies: undefined,
    requests: REQUEST_LIMITS,
    logLevel: 'info',
    drainMs: 0,
  });
});

test.each([
  [{ PORT: '0' }, { port: 0, origin: undefined }],
  [{ PORT: '9000' }, { port: 9001, origin: undefined }],
  [{ OPERATIONS_PORT: '7000' }, { port: 7000, origin: undefined }],
  [{ OPERATIONS_ORIGIN: 'https://ops.example/' }, { port: 8081, origin: 'https://ops.example' }],
  [{ OPERATIONS_PAGE_DIR: '/page' }, { pageDir: '/page' }],
])('%j sets the operations address', (environment, operations) => {
  expect(readConfig({ API_URL: 'http://a', ...environment }, FOLDERS).operations).toMatchObject(operations);
});

test.each([
  [{ HOST: '::' }, { host: '::' }],
  [{ TRUSTED_PROXIES: 'loopback' }, { trustedProxies: 'loopback' }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ DRAIN_SECONDS: '1.5' }, { drainMs: 1500 }],
])('%j sets %j', (environment, values) => {
  expect(readConfig({ API_URL: 'http://a', ...environment }, FOLDERS)).toMatchObject(values);
});

test.each([
  ['OPERATIONS_PORT', 0, 65_535],
  ['KEEP_RELEASES', 1, undefined],
  ['KEEP_RELEASE_DAYS', 0, undefined],
  ['ROLLBACK_THRESHOLD', 1, undefined],
  ['DRAIN_SECONDS', 0, 120],
] as const)('%s is at least %d and at most %s', (name, least, most) => {
  const read = (value: number) => readConfig({ API_URL: 'http://a', [name]: String(value) }, FOLDERS);
  for (const value of [least, most ?? 1000]) expect(() => read(value)).not.toThrow();
  for (const value of [least - 1, (most ?? NaN) + 1]) expect(() => read(value)).toThrow(name);
});

test('the public origin is named for teams', () => {
  const read = (environment: object) => readConfig({ API_URL: 'http://a', ...environment }, FOLDERS).publicOrigin;
  expect(read({ PUBLIC_ORIGIN: 'https://klaster.example/' })).toBe('https://klaster.example');
  expect(read({})).toBeUndefined();
});

test('another server takes the place of our API', () => {
  const { api } = readConfig({ API_URL: 'http://127.0.0.1:4000', API_ORIGIN: 'https://klaster.example' }, FOLDERS);
  expect(api).toEqual({ origin: 'https://klaster.example', own: false, bodyLimit: 16_777_216 });
});

test('apps served from source are recognised by their origins', () => {
  const environment = {
    API_URL: 'http://127.0.0.1:4000',
    SHELL_ORIGIN: 'http://localhost:3100',
    REMOTE_ORIGINS: '{"mf-clusters":"http://localhost:3101"}',
  };
  expect(readConfig(environment, FOLDERS).sources).toEqual({
    shell: 'http://localhost:3100',
    remotes: { 'mf-clusters': 'http://localhost:3101' },
  });
});

test('the environment sets the store', () => {
  const { releases } = readConfig(
    {
      API_URL: 'http://127.0.0.1:4000',
      RELEASES_DIR: '/srv/releases',
      PUBLISHING_FILE: '/srv/releases/.publishing',
      KEEP_RELEASES: '3',
      KEEP_RELEASE_DAYS: '0',
      ROLLBACK_THRESHOLD: '2',
    },
    FOLDERS,
  );
  expect(releases).toEqual({
    dir: '/srv/releases',
    publishingFile: '/srv/releases/.publishing',
    keep: { count: 3, days: 0 },
    rollbackThreshold: 2,
  });
});

test.each([
  [{}, /API_URL/],
  [{ API_URL: 'http://a', KEEP_RELEASES: '0' }, /KEEP_RELEASES/],
  [{ API_URL: 'http://a', ROLLBACK_THRESHOLD: 'few' }, /ROLLBACK_THRESHOLD/],
  [{ API_URL: 'localhost:4000' }, /API_URL/],
  [{ API_URL: 'http://a', PORT: '99999' }, /PORT/],
  [{ API_URL: 'http://a', PORT: 'http' }, /PORT/],
  [{ API_URL: 'http://a', PORT: '65535' }, /OPERATIONS_PORT/],
  [{ API_URL: 'http://a', PORT: '9000', OPERATIONS_PORT: '9000' }, /OPERATIONS_PORT/],
  [{ API_URL: 'http://a', OPERATIONS_ORIGIN: 'ops.example' }, /OPERATIONS_ORIGIN/],
  [{ API_URL: 'http://a', TRUSTED_PROXIES: 'loopback, everybody' }, /TRUSTED_PROXIES/],
  [{ API_URL: 'http://a', TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
  [{ API_URL: 'http://a', REMOTE_ORIGINS: '{' }, /REMOTE_ORIGINS/],
])('%j is refused by the variable’s name', (environment, name) => {
  expect(() => readConfig(environment, FOLDERS)).toThrow(ConfigError);
  expect(() => readConfig(environment, FOLDERS)).toThrow(name);
});

test('a busy port is reported in one sentence', () => {
  const busy = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(listenFailure(busy, { host: '127.0.0.1', port: 8080, variable: 'PORT' })).toBe(
    'Port 8080 is in use. Stop the other program or start with PORT=…',
  );
});

test.each(['mysql://one', 'postgres://', 'postgres://someone:unheard-of@,/x'])(
  'RELEASES_URL %s is no address, and is reported without its password',
  (address) => {
    expect(() => readConfig({ API_URL: 'http://a', RELEASES_URL: address }, FOLDERS)).toThrow(
      /^RELEASES_URL: must (?!.*unheard-of)/,
    );
  },
);

test('RELEASES_URL may be in a file, as secrets are handed over', async () => {
  const folder = await createFolder('config');
  const file = path.join(folder, 'releases-url');
  await writeFile(file, 'postgres://klaster_releases:secret@one,two/klaster\n');
  const read = (environment: NodeJS.ProcessEnv) =>
    readConfig({ API_URL: 'http://a', ...environment }, FOLDERS).releases;
  expect(read({ RELEASES_URL_FILE: file }).url).toBe('postgres://klaster_releases:secret@one,two/klaster');
  expect(() => read({ RELEASES_URL_FILE: `${file}.none` })).toThrow('RELEASES_URL_FILE names cannot be read (ENOENT)');
  await rm(folder, { recursive: true });
});
