import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { problemSchema } from '@klaster/shared/contract';
import { SHELL_SCRIPT } from './dist-tree';
import { GatewayUnderTest } from './gateway-under-test';

const SCRIPT = '/assets/shell.0123456789.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  await gateway.dist.write('secret.txt', 'secret');
  await gateway.dist.write('shell/dist/assets/.env', 'secret');
  await symlink(path.join(gateway.dist.root, 'secret.txt'), path.join(gateway.dist.root, 'shell/dist/assets/link.txt'));
});

afterAll(() => gateway.stop());

test('an asset comes with its type, for ever cacheable', async () => {
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

test('a browser that has the file is told so', async () => {
  const { headers } = await gateway.call(SCRIPT);
  const again = await gateway.call(SCRIPT, { headers: { 'if-none-match': `"other", ${headers.etag}` } });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  expect(again.headers.etag).toBe(headers.etag);
});

test('HEAD tells the size without the body', async () => {
  const { status, headers, text } = await gateway.call(SCRIPT, { method: 'HEAD' });
  expect(status).toBe(200);
  expect(headers['content-length']).toBe(String(SHELL_SCRIPT.length));
  expect(text).toBe('');
});

test('a remote’s file is at its version only', async () => {
  expect((await gateway.call('/remotes/mf-clusters/v1/remoteEntry.js')).text).toContain('mf-clusters v1');
  expect((await gateway.call('/remotes/mf-clusters/v0/remoteEntry.js')).status).toBe(404);
  expect((await gateway.call('/remotes/mf-nothing/v1/remoteEntry.js')).status).toBe(404);
});

test('a file that changed is served as it now stands', async () => {
  await gateway.dist.write('shell/dist/robots.txt', 'one');
  expect((await gateway.call('/robots.txt')).text).toBe('one');
  await gateway.dist.write('shell/dist/robots.txt', 'another');
  expect((await gateway.call('/robots.txt')).text).toBe('another');
});

test('the icon lies at the top and is asked for again', async () => {
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
  '/assets/link.txt',
  '/assets/shell.0123456789.js%00.txt',
  '/remotes/mf-clusters/v1/missing.js',
  '/remotes/mf-clusters/v1/../../../secret.txt',
  '/remotes/..%2fshell/v1/index.html',
  '/remotes/mf-clusters',
  '/missing.png',
])('%s gives no file and no page', async (url) => {
  const answer = await gateway.call(url);
  expect(answer.text).not.toContain('secret');
  expect(answer.text).not.toContain('<html');
  expect(answer.status).toBe(404);
  expect(problemSchema.parse(JSON.parse(answer.text)).code).toBe('not_found');
});

test('a malformed address is the caller’s mistake', async () => {
  const answer = await gateway.call('/assets/%zz');
  expect(answer.status).toBe(400);
  expect(problemSchema.parse(JSON.parse(answer.text)).code).toBe('invalid_input');
});
