import { builtRemote } from '../support/built-release';
import type { DatabaseUnderTest } from '../support/database-under-test';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { readProblem, RegistryCaller } from '../support/registry-caller';
import { onDatabase } from '../support/store-under-test';
import { Wire } from '../support/wire';

const database = onDatabase();

let wire: Wire;
let registry: RegistryCaller;

async function wired({ url }: DatabaseUnderTest): Promise<string> {
  const address = new URL(url);
  wire = await Wire.to(address.hostname, Number(address.port));
  address.port = String(wire.port);
  return address.href;
}

beforeEach(async () => {
  GatewayUnderTest.storeUrl = await wired(database());
  registry = await RegistryCaller.start();
});

afterEach(async () => {
  GatewayUnderTest.storeUrl = undefined;
  wire.restore();
  await registry.stop();
  wire.close();
});

const details = async () => JSON.parse((await registry.gateway.operate('/readyz')).text) as unknown;
const figure = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await registry.gateway.operate('/metrics')).text)?.[1]);

describe.each([
  ['stopped', () => wire.refuse()],
  ['does not answer', () => wire.cut()],
])('a database that %s', (_what, strike) => {
  test('pages are served, releases refused, and all recovers once it is back', async () => {
    const page = await registry.ask('GET /main');
    expect(page.status).toBe(200);
    const [script = ''] = /\/assets\/shell\.\w+\.js/.exec(page.text) ?? [];
    expect(await details()).toMatchObject({ record: true });
    strike();
    const began = performance.now();
    for (let at = 0; at < 10; at += 1) {
      expect((await registry.ask('GET /main')).status).toBe(200);
      expect((await registry.ask(`GET ${script}`)).status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(3_000);
    const refused = await registry.publish(builtRemote('mf-registers', 'new'));
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(readProblem(refused)).toMatchObject({
      code: 'upstream_unavailable',
      detail: expect.stringContaining('store of releases does not answer'),
    });
    expect(await details()).toMatchObject({ shell: true, record: false, fault: expect.stringContaining('not answer') });
    expect(await figure('gateway_store_failures_total')).toBeGreaterThan(0);
    expect(await figure('gateway_record_whole')).toBe(0);
    wire.restore();
    let again = await registry.publish(builtRemote('mf-registers', 'new'));
    for (let left = 10; left > 0 && again.status !== 200; left -= 1) {
      again = await registry.publish(builtRemote('mf-registers', 'new'));
    }
    expect(again.status).toBe(200);
    expect(await details()).toMatchObject({ record: true });
  }, 60_000);
});
