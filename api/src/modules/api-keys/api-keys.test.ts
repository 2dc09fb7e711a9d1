import type { ApiKey, CreatedKey } from '@klaster/shared/contract/accounts';
import { addKey, KEY_INPUT } from '../../../test/support/api-keys';
import { addEntry, ANDIJON, BUXORO } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { MinuteRates } from './authenticator';

const api = testApp();

const create = (overrides: object = {}) =>
  api.call<CreatedKey>('POST /api/keys', { as: 'admin', body: { ...KEY_INPUT, ...overrides } });

const withKey = (secret: string, request: string, headers: object = {}) =>
  api.call<object>(request, { headers: { authorization: `Bearer ${secret}`, ...headers } });

const listKeys = async () => (await api.call<{ items: ApiKey[] }>('GET /api/keys', { as: 'admin' })).data.items;

const keyOf = async (id: number) => (await listKeys()).find((key) => key.id === id);

describe('a new key', () => {
  it('shows its secret once, and stores only the hash of it', async () => {
    const { status, data } = await create();
    expect(status).toBe(200);
    expect(data.secret).toMatch(/^klk_[\w-]{43}$/);
    const rows = JSON.stringify([
      await api.db.selectFrom('api_keys').selectAll().execute(),
      await api.db.selectFrom('audit').selectAll().where('entity', '=', 'api_keys').execute(),
      await listKeys(),
    ]);
    expect(rows).not.toContain(data.secret.slice(12));
    expect(await keyOf(data.id)).toMatchObject({
      name: KEY_INPUT.name,
      prefix: data.secret.slice(0, 12),
      scopes: KEY_INPUT.scopes,
      created_by: 'admin',
      last_used_at: null,
    });
  });

  it('is refused for a province that does not exist', async () => {
    const { status, problem } = await create({ province_code: '1799' });
    expect([status, problem?.errors]).toMatchObject([400, [{ path: 'province_code', code: 'invalid' }]]);
  });
});

describe('a key', () => {
  it('reads public fields of its territory only, past the cache of visitors', async () => {
    const secret = await addKey(api.db, { scopes: ['registers'], province_code: ANDIJON.province_code });
    const [own, other] = [await addEntry(api.db, 'clusters', ANDIJON), await addEntry(api.db, 'clusters', BUXORO)];
    await api.call('GET /api/registers/clusters');
    const list = await withKey(secret, 'GET /api/registers/clusters');
    expect(list.headers['cache-control']).toContain('no-store');
    const { items } = list.data as { items: { id: number; province_code: string }[] };
    expect(new Set(items.map(({ province_code }) => province_code))).toEqual(new Set(['1703']));
    expect(items.map(({ id }) => id)).toContain(own);
    const entry = await withKey(secret, `GET /api/registers/clusters/${own}`);
    expect(entry.data).not.toHaveProperty('phone_number');
    expect((await withKey(secret, `GET /api/registers/clusters/${other}`)).problem?.code).toBe('outside_territory');
  });

  it('ends when it is revoked or expires, and neither is accepted in other spellings', async () => {
    const { id, secret } = (await create()).data;
    const read = async (sent = secret) => (await withKey(sent, 'GET /api/registers/clusters')).status;
    expect(await read()).toBe(200);
    expect(await read(`${secret}x`)).toBe(401);
    expect(await read('klk_')).toBe(401);
    await api.db.updateTable('api_keys').set({ expires_at: new Date() }).where('id', '=', id).execute();
    expect(await read()).toBe(401);
    await api.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    expect(await read()).toBe(200);
    const revoke = () => api.call(`POST /api/keys/${id}/revoke`, { as: 'admin', body: {} });
    expect([(await revoke()).status, (await revoke()).status, await read()]).toEqual([200, 200, 401]);
    const acts = api.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'api_keys')
      .where('entity_id', '=', id);
    expect(await acts.orderBy('id').execute()).toEqual([{ action: 'create' }, { action: 'remove' }]);
  });

  it('has its last use recorded, once a minute', async () => {
    const { id, secret } = (await create()).data;
    const readLastUse = async () => (await keyOf(id))?.last_used_at;
    await withKey(secret, 'GET /api/registers/clusters');
    const first = await untilDefined(readLastUse);
    await withKey(secret, 'GET /api/registers/clusters');
    expect(await readLastUse()).toBe(first);
  });

  it('is refused beyond its rate, with the time to wait', async () => {
    const secret = await addKey(api.db, { rate_per_minute: 2 });
    const statuses = [];
    for (let index = 0; index < 5; index += 1) statuses.push(await withKey(secret, 'GET /api/registers/clusters'));
    const refused = statuses.find(({ status }) => status === 429);
    expect(refused?.problem?.code).toBe('too_many_requests');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not count beside a session', async () => {
    const headers = { 'x-access-token': await api.token('viewer') };
    const secret = await addKey(api.db, { province_code: ANDIJON.province_code });
    const other = await addEntry(api.db, 'clusters', BUXORO);
    const { data } = await withKey(secret, `GET /api/registers/clusters/${other}`, headers);
    expect(data).toHaveProperty('phone_number');
  });
});

it('counts the calls of each key by the minute', () => {
  const rates = new MinuteRates();
  rates.count(1, 1, 0);
  rates.count(2, 1, 0);
  expect(() => rates.count(1, 1, 30_000)).toThrow('too_many_requests');
  expect(() => rates.count(1, 1, 60_000)).not.toThrow();
});

async function untilDefined<T>(read: () => Promise<T | null | undefined>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
