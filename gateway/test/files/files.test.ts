import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { problemSchema } from '@klaster/shared/contract/http';
import { BodyCache } from '../../src/files/file-tree';
import { SHELL_SCRIPT } from '../support/releases-folder';
import { GatewayUnderTest } from '../support/gateway-under-test';

const SCRIPT = '/assets/shell.0123456789.js';

let gateway: GatewayUnderTest;
let remote: string;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  const { folder } = gateway;
  const shell = `shell/${await folder.addShell({ 'assets/shell.0123456789.js': SHELL_SCRIPT, 'robots.txt': 'all' })}`;
  remote = `/remotes/mf-clusters/${await folder.addRemote('mf-clusters', 'second')}`;
  // The folders are checked by these requests; files that are added later do not belong to them.
  for (const file of [SCRIPT, `${remote}/remoteEntry.js`]) await gateway.call(file);
  await folder.write('secret.txt', 'secret');
  await folder.write(`${shell}/assets/unlisted.js`, 'secret');
  await folder.write(`${shell}/assets/.env`, 'secret');
  await symlink(
    path.join(folder.root, 'secret.txt'),
    path.join(folder.root, remote.slice('/remotes/'.length), 'link.txt'),
  );
});

afterAll(() => gateway.stop());

test('an asset has its media type and may be cached forever', async () => {
  const { status, headers, text } = await gateway.call(SCRIPT);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/javascript|^application\/javascript/);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['vary']).toBe('Accept-Encoding');
  expect(text).toBe(SHELL_SCRIPT);
});

test('the best encoding the browser accepts is sent', async () => {
  const brotli = await gateway.call(SCRIPT, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SHELL_SCRIPT);
  const gzip = await gateway.call(SCRIPT, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(SHELL_SCRIPT);
});

describe.each([SCRIPT, '/icon.svg', 'REMOTE/remoteEntry.js'])('%s', (address) => {
  test.each([
    ['is not sent to a browser that has it', 304, (etag: string) => etag],
    ['is not sent after a proxy that compressed it', 304, (etag: string) => `W/${etag}`],
    ['is not sent to a browser that has it among others', 304, (etag: string) => `"other", ${etag}`],
    ['is not sent if any version will do', 304, () => '*'],
    ['is sent to a browser that has another version', 200, () => '"other"'],
  ])('%s', async (_, status, known) => {
    const url = address.replace('REMOTE', remote);
    const { etag } = (await gateway.call(url)).headers;
    const again = await gateway.call(url, { headers: { 'if-none-match': known(etag!) } });
    expect(again.status).toBe(status);
    expect(again.text === '').toBe(status === 304);
    expect(again.headers.etag).toBe(etag);
  });
});

test('HEAD has the size without the body', async () => {
  const { status, headers, text } = await gateway.call(SCRIPT, { method: 'HEAD' });
  expect(status).toBe(200);
  expect(headers['content-length']).toBe(String(SHELL_SCRIPT.length));
  expect(text).toBe('');
});

test('a remote’s file is at its version only', async () => {
  expect((await gateway.call(`${remote}/remoteEntry.js`)).text).toContain('mf-clusters second');
  expect((await gateway.call('/remotes/mf-clusters/0000000000000000/remoteEntry.js')).status).toBe(404);
  expect((await gateway.call(`${remote.replace('clusters', 'nothing')}/remoteEntry.js`)).status).toBe(404);
});

test.each([SCRIPT, '/remoteEntry.js'])('%s may be used by frames and pages of other origins', async (file) => {
  const { headers } = await gateway.call(file === SCRIPT ? file : `${remote}${file}`);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('the icon is at the root and is revalidated', async () => {
  const { headers } = await gateway.call('/icon.svg');
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  '/assets/missing.js',
  '/assets/',
  '/assets/../../../secret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/.env',
  '/assets/unlisted.js',
  '/assets/shell.0123456789.js%00.txt',
  'REMOTE/missing.js',
  'REMOTE/link.txt',
  'REMOTE/../../secret.txt',
  'REMOTE/..%2f..%2f..%2fsecret.txt',
  '/remotes/..%2fshell/v1/index.html',
  '/remotes/mf-clusters',
  '/missing.png',
])('%s gives no file and no page', async (url) => {
  const answer = await gateway.call(url.replace('REMOTE', remote));
  expect(answer.text).not.toContain('secret');
  expect(answer.text).not.toContain('<html');
  expect(answer.status).toBe(404);
  expect(problemSchema.parse(JSON.parse(answer.text)).code).toBe('not_found');
});

test.each([
  ['another size', 'longer', 'longer'],
  ['the same size', 'two', 'two'],
  ['no bytes', '', ''],
  ['no file any more', null, undefined],
])('a file that changes to %s is served so at once', async (_, content, served) => {
  const { root } = gateway.folder;
  const file = path.join(root, 'changing.txt');
  const cache = new BodyCache(1000, () => undefined);
  await writeFile(file, 'one');
  expect((await cache.read({ file, root }))?.bytes.toString()).toBe('one');
  await rm(file);
  if (content !== null) await writeFile(file, content);
  if (content !== null) await utimes(file, 1, 1);
  expect((await cache.read({ file, root }))?.bytes.toString()).toBe(served);
});

test('a malformed address is answered with 400', async () => {
  const answer = await gateway.call('/assets/%zz');
  expect(answer.status).toBe(400);
  expect(problemSchema.parse(JSON.parse(answer.text)).code).toBe('invalid_input');
});
