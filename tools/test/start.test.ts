import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { banner, shownAddresses } from '../src/start/banner';
import { whatIsDue } from '../src/start/stored-builds';
import { assertPortFree, assertUsableFolder } from '../src/start/preconditions';
import { localAddress } from '../src/process/readiness';
import { apiEnvironment, builtGateway, publishingFile } from '../src/start/services';
import { readSettings } from '../src/start/settings';

test('a busy port is refused in one sentence', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const refused = await assertPortFree('127.0.0.1', port).catch(String);
  await new Promise((resolve) => server.close(resolve));
  expect(refused).toBe(`UserError: Port ${port} is in use. Stop the other program or start with PORT=…`);
  await expect(assertPortFree('127.0.0.1', port)).resolves.toBeUndefined();
});

test.each([
  { PORT: '9000', OPERATIONS_PORT: '9000' },
  { PORT: '65535' },
  { OPERATIONS_PORT: '0' },
  { OPERATIONS_ORIGIN: 'x' },
])('%j leaves the operations no address', (environment) => {
  expect(() => readSettings(environment)).toThrow(/^OPERATIONS_/);
});

test('a data folder that cannot be is refused in one sentence, a new one is made', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'klaster-start-'));
  writeFileSync(path.join(folder, 'file'), '');
  await expect(assertUsableFolder(path.join(folder, 'file/data'))).rejects.toThrow(/cannot be used \(ENOTDIR\)/);
  await expect(assertUsableFolder(path.join(folder, 'new/data'))).resolves.toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('settings have defaults, and empty variables are none', () => {
  expect(readSettings({ PORT: '', API_ORIGIN: '' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/\/\.data$/) as string,
  });
});

test('no data is stored here for another server or another database', () => {
  expect(readSettings({ API_ORIGIN: 'http://10.0.0.1' }).dataDir).toBeUndefined();
  expect(readSettings({ DATABASE_URL: 'postgres://db/klaster' }).dataDir).toBeUndefined();
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number.'],
  [{ PORT: '70000' }, 'PORT must be 65535 or less.'],
  [{ API_ORIGIN: 'elsewhere' }, 'API_ORIGIN must be an http address.'],
])('%j is refused', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test('releases are stored beside the data, or in RELEASES_DIR', () => {
  expect(readSettings({ DATA_DIR: '/srv/data' }).releasesDir).toBe('/srv/data/releases');
  expect(readSettings({ API_ORIGIN: 'http://10.0.0.1' }).releasesDir).toMatch(/\/\.data\/releases$/);
  expect(readSettings({ RELEASES_DIR: '/srv/releases' }).releasesDir).toBe('/srv/releases');
});

const [LIVE, NEWER] = ['1111111111111111', '2222222222222222'];
const storedRelease = (version: string) => ({ version, at: '2026-11-20T09:00:00.000Z', who: 'operator', bytes: 1 });

test.each([
  ['live already', { version: LIVE, pinned: false, why: 'npm start', due: 'nothing' }],
  ['kept', { version: NEWER, pinned: false, why: 'npm start', due: 'promotion' }],
  ['new', { version: '3333333333333333', pinned: false, why: 'npm start', due: 'upload' }],
  [
    'new, where a team put another live',
    { version: '3333333333333333', pinned: false, why: 'the new filter', due: 'theirs' },
  ],
  [
    'kept, where the gateway went back from it',
    { version: NEWER, pinned: false, why: '5 visitors could not load it', due: 'theirs' },
  ],
  ['new, but the app is pinned', { version: '3333333333333333', pinned: true, why: 'npm start', due: 'pinned' }],
  ['the one the app is pinned to', { version: LIVE, pinned: true, why: 'npm start', due: 'nothing' }],
])('a build that is %s', (_what, { version, pinned, why, due }) => {
  const versions = [storedRelease(NEWER), storedRelease(LIVE)];
  expect(whatIsDue(version, { live: LIVE, pinned, retired: false, why, versions }, 'npm start')).toBe(due);
});

test('a build of a retired app is not published', () => {
  const present = { live: null, pinned: false, retired: true, why: 'npm start', versions: [storedRelease(LIVE)] };
  expect(whatIsDue(LIVE, present, 'npm start')).toBe('retired');
});

test('a build of an app that was never released is uploaded', () => {
  expect(whatIsDue(LIVE, undefined, 'npm start')).toBe('upload');
});

test('demo accounts are shown only with sample data', () => {
  const addresses = shownAddresses(readSettings({}));
  expect(banner(addresses, true)).toContain('Demo-2026!');
  expect(banner(addresses, false)).not.toContain('Demo-2026!');
});

test('both addresses are shown, as they open in a browser', () => {
  const shown = (environment: NodeJS.ProcessEnv) => banner(shownAddresses(readSettings(environment)), false);
  expect(shown({})).toContain('http://localhost:8080\n');
  expect(shown({})).toContain('http://localhost:8081\n');
  expect(shown({ HOST: 'klaster.example', PORT: '80' })).toContain('http://klaster.example:80\n');
  expect(shown({ OPERATIONS_PORT: '9000' })).toContain('http://localhost:9000\n');
  expect(shown({ OPERATIONS_ORIGIN: 'https://ops.example' })).toContain('https://ops.example\n');
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
  ['::1', 'http://[::1]:8080'],
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['klaster.example', 'http://klaster.example:8080'],
])('a server that listens on %s is reached from its machine at %s', (host, address) => {
  expect(localAddress(host, 8080)).toBe(address);
});

test('the API believes the gateway beside it, and those before the gateway', () => {
  const settings = readSettings({});
  expect(apiEnvironment(settings, {})).toMatchObject({ HOST: '127.0.0.1', TRUSTED_PROXIES: 'loopback' });
  expect(apiEnvironment(settings, { TRUSTED_PROXIES: '10.0.0.5' })['TRUSTED_PROXIES']).toBe('loopback, 10.0.0.5');
});

test('the gateway serves no page while `npm start` puts releases live', () => {
  const settings = readSettings({ RELEASES_DIR: '/srv/releases' });
  expect(publishingFile(settings.releasesDir)).toBe('/srv/releases/.publishing');
  expect(builtGateway(settings, undefined).env['PUBLISHING_FILE']).toBe('/srv/releases/.publishing');
});

test('a command without arguments refuses those that it is given', () => {
  const program = path.join(__dirname, '../klaster.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, 'start', '8080'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'start takes no arguments: 8080\n']);
});
