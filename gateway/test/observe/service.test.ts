import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { route } from '../support/memory-releases';
import { readiness } from '../support/upstream';

let gateway: GatewayUnderTest;

afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.stop();
});

const details = async () => JSON.parse((await gateway.operate('/readyz')).text) as unknown;

test('ready when the shell is built and our API says it is ready', async () => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: false }));
  expect((await gateway.call('/healthz')).status).toBe(200);
  const answer = await gateway.call('/readyz');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ ready: true });
  expect((await gateway.operate('/healthz')).status).toBe(200);
  expect(await details()).toEqual({ shell: true, api: true, page: true, record: true, sample: false });
});

test('not ready while our API is not, nor without the shell', async () => {
  gateway = await GatewayUnderTest.start(readiness(503, {}));
  expect((await gateway.call('/readyz')).status).toBe(503);
  await gateway.folder.remove();
  expect((await gateway.call('/healthz')).status).toBe(200);
  const answer = await gateway.call('/readyz');
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toEqual({ ready: false });
  expect((await gateway.operate('/readyz')).status).toBe(503);
  expect(await details()).toMatchObject({ shell: false, api: false });
});

test('serves no page while releases are put live at the start, and is not ready', async () => {
  gateway = await GatewayUnderTest.start();
  const publishing = path.join(gateway.folder.root, '.publishing');
  const statuses = () =>
    Promise.all(['/', '/readyz', '/sitemap.xml'].map(async (address) => (await gateway.call(address)).status));
  await writeFile(publishing, '');
  expect(await statuses()).toEqual([503, 503, 503]);
  await rm(publishing);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('not ready before the landing page comes with its initial data', async () => {
  let status = 503;
  gateway = await GatewayUnderTest.start((request, response) =>
    readiness(request.url === '/readyz' ? 200 : status, { data: [] })(request, response),
  );
  await gateway.folder.addRemote('mf-clusters', '', { facts: { routes: [route('/', { data: '/api/rating' })] } });
  const ready = async () => (await gateway.call('/readyz')).status;
  expect([await ready(), await ready()]).toEqual([503, 503]);
  expect(await details()).toMatchObject({ shell: true, api: true, page: false });
  status = 200;
  expect(await ready()).toBe(200);
  status = 503;
  expect(await ready()).toBe(200);
});

test('ready after ten seconds without the initial data of the landing page', async () => {
  gateway = await GatewayUnderTest.start((request, response) =>
    readiness(request.url === '/readyz' ? 200 : 404, {})(request, response),
  );
  await gateway.folder.addRemote('mf-clusters', '', { facts: { routes: [route('/', { data: '/api/rating' })] } });
  expect((await gateway.call('/readyz')).status).toBe(503);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + 10_000);
  expect((await gateway.call('/readyz')).status).toBe(200);
});

test('ready with an incomplete record, and the fault is shown to the operator', async () => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: true }));
  await rm(path.join(gateway.folder.root, 'record', '00000002.json'));
  const answer = await gateway.call('/readyz');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ ready: true });
  expect(await details()).toMatchObject({ shell: true, record: false, fault: 'event 2: it is missing' });
});

test('another server counts as ready with any answer, and as without sample data unless it says otherwise', async () => {
  gateway = await GatewayUnderTest.start((_request, response) => response.writeHead(404).end('no such thing'), {
    own: false,
  });
  expect((await gateway.call('/readyz')).status).toBe(200);
  expect(await details()).toMatchObject({ sample: false });
});

test('an API that stopped makes the gateway unready but keeps pages coming', async () => {
  gateway = await GatewayUnderTest.start();
  expect((await gateway.call('/')).text).toContain('"sample":true');
  await gateway.upstream.close();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
  expect((await gateway.call('/readyz')).status).toBe(503);
  expect((await gateway.call('/')).text).toContain('"sample":true');
});

test('pages no longer mark data as a sample soon after it was replaced', async () => {
  let sample = true;
  gateway = await GatewayUnderTest.start((request, response) => readiness(200, { sample })(request, response));
  expect((await gateway.call('/')).text).toContain('"sample":true');
  sample = false;
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
  // This page renews the old answer without waiting for it.
  await gateway.call('/');
  for (let page = 0; page < 50; page += 1) {
    if ((await gateway.call('/')).text.includes('"sample":false')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Pages still speak of sample data');
});

test('metrics count requests by kind, cached files and proxy failures', async () => {
  gateway = await GatewayUnderTest.start();
  await gateway.call('/assets/shell.0123456789.js');
  await gateway.call('/assets/shell.0123456789.js');
  await gateway.call('/main');
  await gateway.upstream.close();
  await gateway.call('/api/x');
  const { text } = await gateway.operate('/metrics');
  expect(text).toContain('gateway_request_duration_seconds_count{kind="asset",method="GET",status="200"} 2');
  expect(text).toContain('gateway_request_duration_seconds_count{kind="page",method="GET",status="200"} 1');
  // The gauges read the page's template too.
  expect(text).toMatch(/gateway_file_cache_total{result="hit"} [1-9]/);
  expect(text).toContain('gateway_proxy_failures_total{target="api"} 1');
  await gateway.operate('/session');
  expect((await gateway.operate('/metrics')).text).toContain('{kind="operations",method="GET",status="403"} 1');
});

test('a look at the metrics changes none but those of the look itself', async () => {
  gateway = await GatewayUnderTest.start();
  await gateway.call('/api/x');
  for (let call = 0; call < 4; call += 1) await gateway.call('/main');
  const read = async () => {
    const { text } = await gateway.operate('/metrics');
    const lines = text.split('\n').filter((line) => line.startsWith('gateway_'));
    // The look is a request, reads the page's template, and the disk is everybody's.
    return lines.filter((line) => !/^gateway_(?:request_duration|file_cache|store_free)_/.test(line));
  };
  const before = await read();
  expect(before).toContain('gateway_upstream_pool{target="api",state="connected"} 1');
  expect(await read()).toEqual(before);
});

test('metrics count what the cache of pages saved', async () => {
  gateway = await GatewayUnderTest.start();
  for (let call = 0; call < 4; call += 1) await gateway.call('/main');
  const { text } = await gateway.operate('/metrics');
  expect(text).toContain('gateway_cache_total{cache="pages",result="hit"} 2');
  expect(text).toMatch(/gateway_cache_bytes{cache="pages"} [1-9]/);
});

test('gauges show what is down, broken or almost full now', async () => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: false }));
  const numbers = async () => (await gateway.operate('/metrics')).text;
  expect(await numbers()).toMatch(/gateway_api_ready 1\n[^]*gateway_shell_ready 1\n[^]*gateway_record_whole 1\n/);
  expect(await numbers()).toContain('gateway_remote_rolled_back{app="mf-clusters"} 0');
  expect(await numbers()).toContain('gateway_remote_failures_total{app="mf-clusters",phase="entry"} 0');
  expect(await numbers()).toMatch(/gateway_store_free_bytes [1-9]/);
  await rm(path.join(gateway.folder.root, 'record', '00000002.json'));
  expect(await numbers()).toContain('gateway_record_whole 0');
});

test('exports every metric that alerts and dashboard read from the gateway', async () => {
  gateway = await GatewayUnderTest.start();
  const { text } = await gateway.operate('/metrics');
  const files = ['prometheus/alerts.yml', 'grafana/klaster.json'].map((file) =>
    readFile(path.join(__dirname, '../../../deploy', file), 'utf8'),
  );
  const queries = (await Promise.all(files)).join('\n');
  const names = [...queries.matchAll(/\b(?:gateway|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  const exported = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBeGreaterThan(10);
  expect(exported).toEqual(expect.arrayContaining(names.map((name) => name.replace(/_(bucket|count|sum)$/, ''))));
});

test('metrics are not public', async () => {
  gateway = await GatewayUnderTest.start();
  const answer = await gateway.call('/metrics');
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('gateway_');
});
