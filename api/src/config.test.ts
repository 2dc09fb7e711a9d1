import { resolve } from 'node:path';
import { readConfig } from './config';

it('has defaults for everything, and shows a sample on the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    demo: true,
    tokenSecret: undefined,
    trustedProxies: 'loopback',
    logLevel: 'info',
  });
});

it('takes an empty variable for an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
});

it('needs nothing but DATABASE_URL to use a server, and shows no sample there unless DEMO asks for it', () => {
  const server = { DATABASE_URL: 'postgres://u:p@db/klaster' };
  expect(readConfig(server).demo).toBe(false);
  expect(readConfig({ ...server, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

it.each([
  [{ PORT: '99999' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
  [{ PORT: 'http' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
  [{ DEMO: 'yes' }, 'DEMO is wrong: must be 0 or 1'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is wrong: must begin with postgres://'],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET is wrong: must have at least 32 characters'],
  [{ TRUSTED_PROXIES: 'loopback, everybody' }, 'TRUSTED_PROXIES is wrong: must list addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.0/x' }, 'TRUSTED_PROXIES is wrong: must list addresses'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is wrong: must be one of'],
])('says in a sentence what is wrong with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
