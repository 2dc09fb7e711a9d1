import { ConfigError, readConfig } from '../src/config';
import { listenFailure } from '../src/lifecycle';
import { REQUEST_LIMITS } from '../src/requests/limits';

test('nothing but the API’s address is needed', () => {
  expect(readConfig({ API_URL: 'http://127.0.0.1:4000/', PORT: '' }, '/srv/klaster')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    api: { origin: 'http://127.0.0.1:4000', own: true, bodyLimit: 262_144 },
    releases: { dir: '/srv/klaster', keep: { count: 10, days: 30 }, rollbackThreshold: 5 },
    overrideOrigins: [],
    sources: { shell: undefined, remotes: {} },
    trustedProxies: undefined,
    requests: REQUEST_LIMITS,
    logLevel: 'info',
  });
});

test('another server takes the place of our API', () => {
  const { api } = readConfig({ API_URL: 'http://127.0.0.1:4000', API_ORIGIN: 'https://klaster.example' }, '.');
  expect(api).toEqual({ origin: 'https://klaster.example', own: false, bodyLimit: 16_777_216 });
});

test('apps served from source are told by their origins', () => {
  const environment = {
    API_URL: 'http://127.0.0.1:4000',
    SHELL_ORIGIN: 'http://localhost:3100',
    REMOTE_ORIGINS: '{"mf-clusters":"http://localhost:3101"}',
  };
  expect(readConfig(environment, '.').sources).toEqual({
    shell: 'http://localhost:3100',
    remotes: { 'mf-clusters': 'http://localhost:3101' },
  });
});

test('the store and those who may override it are told by the environment', () => {
  const { releases, overrideOrigins } = readConfig(
    {
      API_URL: 'http://127.0.0.1:4000',
      RELEASES_DIR: '/srv/releases',
      KEEP_RELEASES: '3',
      KEEP_RELEASE_DAYS: '0',
      ROLLBACK_THRESHOLD: '2',
      OVERRIDE_ORIGINS: 'http://localhost:3101, https://review.example/',
    },
    '.',
  );
  expect(releases).toEqual({ dir: '/srv/releases', keep: { count: 3, days: 0 }, rollbackThreshold: 2 });
  expect(overrideOrigins).toEqual(['http://localhost:3101', 'https://review.example']);
});

test.each([
  [{}, /API_URL/],
  [{ API_URL: 'http://a', KEEP_RELEASES: '0' }, /KEEP_RELEASES/],
  [{ API_URL: 'http://a', ROLLBACK_THRESHOLD: 'few' }, /ROLLBACK_THRESHOLD/],
  [{ API_URL: 'http://a', OVERRIDE_ORIGINS: 'localhost:3101' }, /OVERRIDE_ORIGINS/],
  [{ API_URL: 'localhost:4000' }, /API_URL/],
  [{ API_URL: 'http://a', PORT: '99999' }, /PORT/],
  [{ API_URL: 'http://a', PORT: 'http' }, /PORT/],
  [{ API_URL: 'http://a', TRUSTED_PROXIES: 'loopback, everybody' }, /TRUSTED_PROXIES/],
  [{ API_URL: 'http://a', TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
  [{ API_URL: 'http://a', REMOTE_ORIGINS: '{' }, /REMOTE_ORIGINS/],
])('%j is refused by the variable’s name', (environment, name) => {
  expect(() => readConfig(environment, '.')).toThrow(ConfigError);
  expect(() => readConfig(environment, '.')).toThrow(name);
});

test('a busy port is told in one sentence', () => {
  const busy = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(listenFailure(busy, '127.0.0.1', 8080)).toBe(
    'Port 8080 is in use. Stop the other program or start with PORT=…',
  );
});
