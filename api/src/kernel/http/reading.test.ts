import { endpoints } from '@klaster/shared/contract/endpoints';
import { LOG_POSITION_HEADER, readLogPosition } from '@klaster/shared/contract/http';
import { rowOf, ROWS } from '../../../test/all-calls/every-call';
import { addFactory, ANDIJON, entryInput } from '../../../test/support/fixtures';
import { createDatabase, testApp } from '../../../test/support/test-app';
import { type Database, readFrom } from '../database/connect';
import { DatabaseUnavailable, openPool, type ServerPool } from '@klaster/shared/postgres';
import type { ReadReplicas } from '../database/replicas';

/** Nothing is replayed into this copy, so reads from it lack new data. */
let copy: { db: Database; pool: ServerPool };
/** Makes reads from the replica fail. */
let failure: Error | undefined;
let isUsable = true;
const positions: (string | string[] | undefined)[] = [];

const replicas: ReadReplicas = {
  usableCount: 1,
  choose: (header) => {
    positions.push(header);
    return isUsable
      ? {
          read: async (work) => {
            if (failure) throw failure;
            return readFrom({ pool: copy.pool }, work);
          },
        }
      : undefined;
  },
  position: async () => '16/B374D848',
};

const api = testApp({ replicas });
beforeAll(async () => {
  const { db, url } = await createDatabase();
  const readOnly = new URL(url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  copy = { db, pool: openPool(readOnly.href) };
});
beforeEach(() => {
  failure = undefined;
  isUsable = true;
  positions.length = 0;
});
afterAll(async () => {
  await Promise.all([copy.db.destroy(), copy.pool.end()]);
});

type List = { factories: { stir: string }[] };
const LIST = `GET /api/oil_factories/${ANDIJON.province_code}`;
const stirs = async (options = {}) => (await api.call<List>(LIST, options)).data.factories.map(({ stir }) => stir);

it('data is read from the replica, the caller from the primary', async () => {
  const stir = '711111111';
  await addFactory(api.db, { ...ANDIJON, stir });
  expect(await stirs()).not.toContain(stir);
  expect(await stirs({ as: 'viewer' })).not.toContain(stir);
  await copy.db.updateTable('users').set({ is_active: false }).execute();
  expect((await api.call(LIST, { as: 'viewer' })).status).toBe(200);
  await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'viewer').execute();
  expect((await api.call(LIST, { as: 'viewer' })).status).toBe(401);
  await api.db.updateTable('users').set({ is_active: true }).execute();
});

it('never caches an answer that is older than its version', async () => {
  const stir = '722222222';
  expect(await stirs()).not.toContain(stir);
  await addFactory(api.db, { ...ANDIJON, stir });
  expect(await stirs()).not.toContain(stir);
  isUsable = false;
  expect(await stirs()).toContain(stir);
  isUsable = true;
  expect(await stirs()).not.toContain(stir);
  isUsable = false;
  expect(await stirs()).toContain(stir);
});

it('the answer to a change has the log position, which selects the replica for later reads', async () => {
  const added = await api.call<{ id: number }>('POST /api/oil_factories', {
    as: 'editor',
    body: entryInput('oil_factories', { ...ANDIJON }),
  });
  expect(added.status).toBe(200);
  expect(readLogPosition(added.headers[LOG_POSITION_HEADER.toLowerCase()])).toBe(0x16b374d848n);
  await api.call(LIST, { as: 'editor', headers: { [LOG_POSITION_HEADER]: '16/B374D848' } });
  expect(positions).toEqual(['16/B374D848']);
  expect((await api.call(LIST)).headers[LOG_POSITION_HEADER.toLowerCase()]).toBeUndefined();
});

it('a read that the replica fails, or does not have yet, goes to the primary', async () => {
  const id = await addFactory(api.db, { ...ANDIJON, stir: '744444444' });
  expect((await api.call(`GET /api/oil_factories/factory/${id}`, { as: 'viewer' })).status).toBe(200);
  failure = new DatabaseUnavailable('gone');
  expect(await stirs()).toContain('744444444');
});

it('no read changes anything', async () => {
  const refused: string[] = [];
  const spy = jest.spyOn(copy.pool, 'connect');
  const run = async (name: keyof typeof endpoints) => {
    const row = rowOf(name);
    const { request, body } = await row.send(api.db, ANDIJON, name);
    // The copy lacks the call's subject; retrying on the primary is fine, a refused write is not.
    const { status } = await api.call(request, { as: 'admin', body });
    if (status >= 500) refused.push(`${name} ${status}`);
  };
  for (const name of Object.keys(ROWS) as (keyof typeof endpoints)[])
    if (name.startsWith('GET ') && !('events' in endpoints[name])) await run(name);
  expect(refused).toEqual([]);
  expect(spy.mock.calls.length).toBeGreaterThan(20);
  spy.mockRestore();
});
