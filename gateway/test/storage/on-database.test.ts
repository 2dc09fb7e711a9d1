import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { untilUsable } from '../../src/lifecycle';
import { StoreUnavailable } from '../../src/storage/object-store';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { onDatabase } from '../support/store-under-test';

const database = onDatabase();

describe('a database of releases', () => {
  test('is created once by gateways that start at the same time', async () => {
    await database().sql('drop schema releases cascade');
    const stores = Array.from({ length: 12 }, () => database().store());
    await Promise.all(stores.map((store) => store.prepare()));
    expect(await stores[0]?.names('record')).toEqual([]);
  });

  test('is created when a gateway starts, with the releases of its folder', async () => {
    await database().sql('drop schema releases cascade');
    const gateway = await GatewayUnderTest.start();
    expect((await gateway.call('/')).status).toBe(200);
    const [{ count } = {}] = await database().sql(`select count(*)::int from releases.objects where folder = 'record'`);
    expect(count).toBe(4);
    expect((await gateway.folder.names()).toSorted()).toEqual(
      expect.arrayContaining(['copies', 'operator.token', 'record', 'shell']),
    );
    await gateway.stop();
  });

  test('needs no rights over the database if schema and table exist', async () => {
    const url = new URL(database().url);
    await database().sql(
      `do $$ begin create role few_rights login password 'few'; exception when duplicate_object then end $$`,
    );
    await database().sql('grant usage on schema releases to few_rights');
    await database().sql('grant select, insert, update, delete on releases.objects to few_rights');
    [url.username, url.password] = ['few_rights', 'few'];
    const store = database().store(url.href);
    await store.prepare();
    expect(await store.create('a/b', 'c')).toEqual(expect.any(Number));
  });

  test('stores several objects atomically', async () => {
    const { store } = await database().emptyStore();
    await store.create('record/2', 'taken');
    const objects = ['1', '2', '3'].map((name) => ({ key: `record/${name}`, body: Buffer.from(name) }));
    expect(await store.createAll(objects)).toBe(false);
    expect(await store.names('record')).toEqual(['2']);
  });

  test('that is unreachable is reported without the password in its URL', async () => {
    const address = `postgres://someone:unheard-of@127.0.0.1:${await freePort()}/x`;
    const failure = await database()
      .store(address)
      .read('record/1')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(`${String(failure)} ${(failure as Error).stack} ${JSON.stringify(failure)}`).not.toContain('unheard-of');
    expect(database().failures.length).toBeGreaterThan(0);
    expect(await untilUsable(address, 0)).toBe('Cannot use the database that RELEASES_URL names: ECONNREFUSED.');
    expect(await untilUsable(database().url, 0)).toBeUndefined();
  });
});

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
