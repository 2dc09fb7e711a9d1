import type { CreatedKey, Webhook } from '@klaster/shared/contract/accounts';
import { Webhook as Library } from 'standardwebhooks';
import { addKey } from '../../../test/support/api-keys';
import { changesAreVisible } from '../../../test/support/feed';
import { addEntry } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { addWebhook, startReceiver } from '../../../test/support/webhooks';

const api = testApp({ localWebhooks: true });

const URL_OF_TAX = 'https://soliq.example/hook?of=klaster';

const newKey = async () => {
  await addKey(api.db);
  return (await api.db.selectFrom('api_keys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
};

const create = async (overrides: object = {}) =>
  api.call<CreatedKey>('POST /api/webhooks', {
    as: 'admin',
    body: { key_id: await newKey(), url: URL_OF_TAX, ...overrides },
  });

const list = async () => (await api.call<{ items: Webhook[] }>('GET /api/webhooks', { as: 'admin' })).data.items;

const find = async (id: number) => (await list()).find((webhook) => webhook.id === id);

const acts = async (id: number) => {
  const rows = api.db.selectFrom('audit').select(['action', 'before', 'after']).where('entity', '=', 'webhooks');
  return rows.where('entity_id', '=', id).orderBy('id').execute();
};

describe('a new webhook', () => {
  it('shows its secret once, and stores and audits it nowhere in the clear', async () => {
    const { status, data } = await create();
    expect(status).toBe(200);
    expect(data.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const rows = JSON.stringify([
      await api.db.selectFrom('webhooks').selectAll().execute(),
      await api.db.selectFrom('audit').selectAll().where('entity', '=', 'webhooks').execute(),
      await list(),
    ]);
    expect(rows).not.toContain(data.secret.slice(6));
    expect(rows).not.toContain('"secret":null');
    expect(await find(data.id)).toMatchObject({
      url: URL_OF_TAX,
      state: 'active',
      behind: 0,
      lag_seconds: 0,
      attempts: 0,
      last_success_at: null,
      last_failure: null,
    });
    expect(await find(data.id)).not.toHaveProperty('secret');
  });

  it.each([
    ['url', { url: 'http://soliq.example/hook' }, 'invalid'],
    ['url', { url: 'ftp://soliq.example' }, 'invalid'],
    ['url', { url: 'https://ism:parol@soliq.example' }, 'invalid'],
    ['url', { url: 'soliq' }, 'invalid'],
    ['url', { url: '' }, 'required'],
    ['url', { url: `https://soliq.example/${'a'.repeat(500)}` }, 'too_long'],
    ['key_id', { key_id: 2_000_000_000 }, 'invalid'],
  ])('is refused with a wrong %s: %j', async (path, overrides, code) => {
    const { status, problem } = await create(overrides);
    expect([status, problem?.errors]).toEqual([400, [expect.objectContaining({ path, code })]]);
  });

  it('is refused for a key that was revoked', async () => {
    const key_id = await newKey();
    await api.call(`POST /api/keys/${key_id}/revoke`, { as: 'admin', body: {} });
    expect((await create({ key_id })).problem?.errors).toMatchObject([{ path: 'key_id' }]);
  });

  it('is refused beyond the limit', async () => {
    const { id } = (await create()).data;
    const row = await api.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { id: _, ...copy } = row;
    const added = await api.db
      .insertInto('webhooks')
      .values(Array.from({ length: 50 }, () => copy))
      .returning('id')
      .execute();
    expect((await create()).problem).toMatchObject({ code: 'too_many_webhooks', status: 409 });
    expect(await list()).toHaveLength(50);
    await api.db
      .deleteFrom('webhooks')
      .where(
        'id',
        'in',
        added.map((webhook) => webhook.id),
      )
      .execute();
  });
});

describe('a webhook', () => {
  it('shows how far it is behind', async () => {
    const { id } = await addWebhook(api.db);
    await addEntry(api.db, 'cooperatives');
    await addEntry(api.db, 'cooperatives');
    await changesAreVisible(api.db);
    await api.db
      .updateTable('changes')
      .set({ at: new Date(Date.now() - 90_000) })
      .execute();
    const { behind, lag_seconds } = (await find(id))!;
    expect([behind, lag_seconds >= 90 && lag_seconds < 150]).toEqual([2, true]);
  });

  it('is paused, resumed and removed, and all of that is audited', async () => {
    const { id } = await addWebhook(api.db);
    const set = (active: boolean) => api.call(`PATCH /api/webhooks/${id}`, { as: 'admin', body: { active } });
    expect((await set(false)).status).toBe(200);
    expect((await find(id))?.state).toBe('paused');
    await api.db
      .updateTable('webhooks')
      .set({ state: 'failed', attempts: 9, failing_since: new Date(0) })
      .execute();
    expect((await set(true)).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'active', attempts: 0 });
    expect((await api.call(`DELETE /api/webhooks/${id}`, { as: 'admin' })).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    expect(await acts(id)).toMatchObject([
      { action: 'edit', before: { state: 'active' }, after: { state: 'paused' } },
      { action: 'edit', before: { state: 'failed' }, after: { state: 'active' } },
      { action: 'remove', after: null },
    ]);
    expect((await set(true)).status).toBe(404);
  });

  it('is replayed from a position that still exists', async () => {
    const { id } = await addWebhook(api.db);
    const first = (await find(id))!.position;
    await addEntry(api.db, 'cooperatives');
    await changesAreVisible(api.db);
    const replay = (after: string) => api.call(`POST /api/webhooks/${id}/replay`, { as: 'admin', body: { after } });
    const { position: later } = (await find((await addWebhook(api.db)).id))!;
    expect((await replay(later)).status).toBe(200);
    expect(await find(id)).toMatchObject({ position: later, behind: 0 });
    expect((await replay(first)).status).toBe(200);
    expect(await find(id)).toMatchObject({ position: first, behind: 1 });
    expect(await acts(id)).toMatchObject([{ after: { position: later } }, { after: { position: first } }]);
    expect((await replay(`00000000.${later.split('.')[1]}.0`)).problem).toMatchObject({ code: 'position_gone' });
    expect((await replay('x')).problem?.errors).toMatchObject([{ path: 'after', code: 'invalid' }]);
  });

  it('is not listed, and is sent nothing, once its key has ended', async () => {
    const receiver = await startReceiver();
    const { id, key_id } = await addWebhook(api.db, { url: receiver.url });
    await api.call(`POST /api/keys/${key_id}/revoke`, { as: 'admin', body: {} });
    expect(await find(id)).toBeUndefined();
    expect((await api.call(`POST /api/webhooks/${id}/test`, { as: 'admin', body: {} })).status).toBe(404);
    expect([receiver.received, await acts(id)]).toEqual([[], []]);
    await receiver.close();
  });

  it('sends a signed test message, and says how the receiver answered', async () => {
    const receiver = await startReceiver((count) => (count === 1 ? 200 : 500));
    const { id, secret } = await addWebhook(api.db, { url: receiver.url });
    const send = () => api.call(`POST /api/webhooks/${id}/test`, { as: 'admin', body: {} });
    expect((await send()).data).toEqual({ failure: null, status: 200 });
    expect((await send()).data).toEqual({ failure: 'status', status: 500 });
    const { body, headers } = receiver.received[0]!;
    expect(new Library(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
    await api.db.updateTable('webhooks').set({ secret: 'x' }).where('id', '=', id).execute();
    expect((await send()).data).toEqual({ failure: 'secret_unreadable', status: null });
    expect((await acts(id)).map(({ action }) => action)).toEqual(['test', 'test', 'test']);
    await receiver.close();
  });
});
