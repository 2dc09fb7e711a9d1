import { createServer } from 'node:http';
import { EventFiles } from '../../src/releases/record/event-files';
import { RegistryRecord } from '../../src/releases/record/registry-record';
import { verifyRecord } from '../../src/releases/record/verify-record';
import { NO_HASH } from '../../src/releases/record/event-hash';
import { StoreUnavailable } from '../../src/storage/store-unavailable';
import { onDatabase } from '../support/store-under-test';

const database = onDatabase();

// What holds of a folder holds of a database: the same tests, on a real PostgreSQL.
describe.each([
  '../releases/record/record.test',
  '../releases/failures/failure-reports.test',
  '../releases/failures/opened-pages.test',
])('%s', (file) => void jest.requireActual(file));

describe('a database of releases', () => {
  test('is made by the first of many gateways that start at once', async () => {
    await database().sql('drop schema releases cascade');
    const stores = Array.from({ length: 12 }, () => database().store());
    await Promise.all(stores.map((store) => store.prepare()));
    expect(await stores[0]?.names('record')).toEqual([]);
  });

  test('needs no rights over the database where schema and table are there', async () => {
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

  test('of two gateways that append 200 events at once has them all in one chain', async () => {
    const { store, another } = await database().emptyStore();
    const gateways = [store, another()].map((one) => new RegistryRecord(new EventFiles(one), () => undefined));
    const unpinned = { kind: 'unpinned', app: 'mf-x', who: 'x', why: 'y' } as const;
    await Promise.all(gateways.flatMap((one) => Array.from({ length: 100 }, () => one.append(() => unpinned))));
    expect(await verifyRecord(new EventFiles(store), { seq: 0, hash: NO_HASH })).toEqual({ events: 200, faults: [] });
  });

  test('takes several objects at one stroke, or none of them', async () => {
    const { store } = await database().emptyStore();
    await store.create('record/2', 'taken');
    const objects = ['1', '2', '3'].map((name) => ({ key: `record/${name}`, body: Buffer.from(name) }));
    expect(await store.createAll(objects)).toBe(false);
    expect(await store.names('record')).toEqual(['2']);
  });

  test('that is not there says so, without what its address has of a password', async () => {
    const nowhere = createServer().listen(0);
    const { port } = nowhere.address() as { port: number };
    await new Promise((resolve) => nowhere.close(resolve));
    const store = database().store(`postgres://someone:unheard-of@127.0.0.1:${port}/x`);
    const failure = await store.read('record/1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(`${String(failure)} ${(failure as Error).stack} ${JSON.stringify(failure)}`).not.toContain('unheard-of');
    expect(database().failures.length).toBeGreaterThan(0);
  });
});
