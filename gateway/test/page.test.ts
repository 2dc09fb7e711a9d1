import { brotliDecompressSync } from 'node:zlib';
import { bootDocumentSchema } from '@klaster/shared/contract';
import type { BootDocument } from '@klaster/shared/contract';
import { GatewayUnderTest } from './gateway-under-test';

let gateway: GatewayUnderTest;

beforeEach(async () => {
  gateway = await GatewayUnderTest.start();
});

afterEach(() => gateway.stop());

test.each(['/', '/amallar/cluster-info/12', '/users?page=2', '/nowhere'])('%s is the shell’s page', async (path) => {
  const answer = await gateway.call(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the page carries the boot document with every remote’s live release', async () => {
  await gateway.dist.addRemote('mf-registers', 'r7');
  const boot = bootOf((await gateway.call('/')).text);
  expect(boot.apiBase).toBe('');
  expect(boot.sample).toBe(true);
  expect(boot.remotes.map((remote) => remote.entryUrl)).toEqual([
    '/remotes/mf-clusters/v1/remoteEntry.js',
    '/remotes/mf-registers/r7/remoteEntry.js',
  ]);
});

test('a text that would end the script element does not', async () => {
  const { text } = await gateway.call('/');
  expect(text.match(/<\/script>/g)).toHaveLength(2);
  expect(bootOf(text).remotes[0]?.routes[0]?.title['uz-Cyrl']).toBe('Кўриб чиқиш </script>');
});

test('language and colour mode are the visitor’s from the first byte', async () => {
  const chosen = { cookie: 'klaster_language=uz-Latn; klaster_colour_mode=dark', 'accept-language': 'ru' };
  expect((await gateway.call('/', { headers: chosen })).text).toContain(
    '<html lang="uz-Latn" class="dark" data-theme="dark">',
  );
  const inRussianWindows = { 'accept-language': 'ru-RU, en;q=0.5' };
  expect((await gateway.call('/', { headers: inRussianWindows })).text).toContain('lang="uz-Cyrl"');
  expect((await gateway.call('/', { headers: { cookie: 'klaster_language="><script>' } })).text).toContain(
    '<html lang="uz-Cyrl" class="light" data-theme="light">',
  );
});

test('the page is compressed for browsers that can read it so', async () => {
  const answer = await gateway.call('/', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.body).toString()).toContain('klaster-boot');
});

test('a remote rebuilt while the gateway runs is live at once', async () => {
  await gateway.call('/');
  await gateway.dist.addRemote('mf-clusters', 'v2-rebuilt');
  expect(bootOf((await gateway.call('/')).text).remotes[0]?.version).toBe('v2-rebuilt');
});

test('a remote whose files vanished keeps its place on the page, and a half-written manifest changes nothing', async () => {
  await gateway.call('/');
  await gateway.dist.remove('mf-clusters/dist');
  expect(bootOf((await gateway.call('/')).text).remotes[0]?.version).toBe('v1');
  await gateway.dist.write('mf-clusters/dist/routes.json', '{"name":"mf-clu');
  expect(bootOf((await gateway.call('/')).text).remotes[0]?.version).toBe('v1');
});

test('the page forbids foreign scripts and frames', async () => {
  const { headers } = await gateway.call('/');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('geolocation=()');
});

test('without a built shell the page says that the service is unavailable', async () => {
  await gateway.dist.remove('shell/dist/index.html');
  const answer = await gateway.call('/');
  expect(answer.status).toBe(503);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

function bootOf(html: string): BootDocument {
  const json = /<script type="application\/json" id="klaster-boot">(.*?)<\/script>/.exec(html)?.[1];
  return bootDocumentSchema.parse(JSON.parse(json ?? 'null'));
}
