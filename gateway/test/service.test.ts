import { rm } from 'node:fs/promises';
import path from 'node:path';
import { GatewayUnderTest } from './gateway-under-test';
import { readiness } from './upstream';

let gateway: GatewayUnderTest;

afterEach(() => gateway.stop());

test('ready when the shell is built and our API says it is ready', async () => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: false }));
  expect((await gateway.call('/healthz')).status).toBe(200);
  const answer = await gateway.call('/readyz');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ shell: true, api: true, record: true, sample: false });
});

test('not ready while our API is not, nor without the shell', async () => {
  gateway = await GatewayUnderTest.start(readiness(503, {}));
  expect((await gateway.call('/readyz')).status).toBe(503);
  await gateway.folder.remove();
  expect((await gateway.call('/healthz')).status).toBe(200);
  expect(JSON.parse((await gateway.call('/readyz')).text)).toMatchObject({ shell: false, api: false });
});

test('ready with a record that is not whole, and it is said', async () => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: true }));
  await rm(path.join(gateway.folder.root, 'record', '00000002.json'));
  const answer = await gateway.call('/readyz');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ shell: true, record: false, fault: 'event 2: it is missing' });
});

test('of another server any answer will do, and it has no sample data unless it says so', async () => {
  gateway = await GatewayUnderTest.start((_request, response) => response.writeHead(404).end('no such thing'), false);
  const answer = await gateway.call('/readyz');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ sample: false });
});

test('readiness and sample are told by one and the same answer', async () => {
  gateway = await GatewayUnderTest.start(readiness(200, { sample: true }));
  expect(JSON.parse((await gateway.call('/readyz')).text)).toEqual({
    shell: true,
    api: true,
    record: true,
    sample: true,
  });
});

test('an API that stopped makes the gateway unready but keeps pages coming', async () => {
  gateway = await GatewayUnderTest.start();
  expect((await gateway.call('/')).text).toContain('"sample":true');
  await gateway.upstream.close();
  expect((await gateway.call('/')).text).toContain('"sample":true');
});

test('metrics count requests by kind, cached files and proxy failures', async () => {
  gateway = await GatewayUnderTest.start();
  await gateway.call('/assets/shell.0123456789.js');
  await gateway.call('/assets/shell.0123456789.js');
  await gateway.call('/amallar');
  await gateway.upstream.close();
  await gateway.call('/api/x');
  const { text } = await gateway.call('/metrics');
  expect(text).toContain('gateway_request_duration_seconds_count{kind="asset",method="GET",status="200"} 2');
  expect(text).toContain('gateway_request_duration_seconds_count{kind="page",method="GET",status="200"} 1');
  expect(text).toContain('gateway_file_cache_total{result="hit"} 1');
  expect(text).toContain('gateway_proxy_failures_total{target="api"} 1');
});
