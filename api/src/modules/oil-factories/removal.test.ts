import { sql } from 'kysely';
import { addFactory, BUXORO, userId } from '../../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../../test/support/test-app';
import { withWrongClock } from '../../../test/support/wrong-clock';

let api: TestApp;
beforeAll(async () => (api = await startTestApp()));
afterAll(() => api.close());

const remove = (id: number, as = 'editor', body?: object) =>
  api.call(`PATCH /api/oil_factories/remove/${id}`, { as, body });
const restore = (id: number, as = 'admin', body?: object) =>
  api.call(`PATCH /api/oil_factories/restore/${id}`, { as, body });
const stored = (id: number) =>
  api.db.selectFrom('oil_factories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('retains a removed factory, with actor, time and reason of the removal', async () => {
  const id = await addFactory(api.db);
  const { status, data } = await remove(id, 'editor', { order_number: '45-ф', reason: 'Тугатилган' });
  expect([status, data]).toEqual([200, { id, undo_seconds: 10 }]);
  const particulars = {
    removed_by: await userId(api.db, 'editor'),
    removal_order: '45-ф',
    removal_reason: 'Тугатилган',
  };
  expect(await stored(id)).toMatchObject(particulars);
  const entry = await api.db.selectFrom('audit').selectAll().where('entity_id', '=', id).executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'remove', before: { removed_at: null }, after: { removal_order: '45-ф' } });
});

it('is dated by the clock of the database, however wrong ours is', async () => {
  const id = await addFactory(api.db);
  const { status } = await withWrongClock('2001-01-01', () => remove(id, 'admin'));
  expect(status).toBe(200);
  const { rows } = await sql<{ apart: number }>`
    select extract(epoch from clock_timestamp() - removed_at)::float8 as apart from oil_factories where id = ${id}`.execute(
    api.db,
  );
  expect(rows[0]?.apart).toBeGreaterThanOrEqual(0);
  expect(rows[0]?.apart).toBeLessThan(3600);
});

it('needs no body, nor minds an empty one', async () => {
  expect((await remove(await addFactory(api.db))).status).toBe(200);
  expect((await remove(await addFactory(api.db), 'editor', {})).status).toBe(200);
  const id = await addFactory(api.db);
  const empty = { as: 'editor', body: '', headers: { 'content-type': 'application/json' } };
  expect((await api.call(`PATCH /api/oil_factories/remove/${id}`, empty)).status).toBe(200);
});

it('removes once however often it is requested', async () => {
  const id = await addFactory(api.db);
  const answers = await Promise.all([1, 2, 3].map(() => remove(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('already_removed');
  expect(await api.db.selectFrom('audit').select('id').where('entity_id', '=', id).execute()).toHaveLength(1);
});

it('restores a factory, and the audit keeps why', async () => {
  const id = await addFactory(api.db);
  await remove(id, 'editor', { order_number: '45-ф' });
  expect((await restore(id, 'admin', { reason: 'Хато чиқарилган' })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ removed_at: null, removed_by: null, removal_order: null, version: 3 });
  const entries = await api.db.selectFrom('audit').selectAll().where('entity_id', '=', id).orderBy('id').execute();
  expect(entries[1]).toMatchObject({
    action: 'restore',
    before: { removal_order: '45-ф' },
    after: { reason: 'Хато чиқарилган' },
  });
  expect((await restore(id)).problem?.code).toBe('not_removed');
});

it('does not restore a factory whose STIR a live one has now', async () => {
  const id = await addFactory(api.db);
  const { stir } = await stored(id);
  await remove(id);
  await addFactory(api.db, { stir });
  const { status, problem } = await restore(id);
  expect([status, problem?.code, problem?.errors?.[0]?.path]).toEqual([409, 'stir_taken', 'stir']);
});

it('lets DELETE remove and ADMIN alone restore, within the territory', async () => {
  const id = await addFactory(api.db, BUXORO);
  expect((await api.call(`PATCH /api/oil_factories/remove/${id}`)).status).toBe(401);
  expect((await remove(id, 'reviewer')).problem?.code).toBe('forbidden');
  expect((await remove(id, 'andijon')).problem?.code).toBe('outside_territory');
  expect((await remove(id, 'admin')).status).toBe(200);
  expect((await api.call(`PATCH /api/oil_factories/restore/${id}`)).status).toBe(401);
  expect((await restore(id, 'editor')).problem?.code).toBe('forbidden');
  expect((await restore(id)).status).toBe(200);
});

it('answers for ids that are unknown or malformed', async () => {
  for (const change of [remove, restore]) {
    expect((await change(2_000_000_000, 'admin')).status).toBe(404);
    expect((await change(2_147_483_648, 'admin')).problem?.errors?.[0]).toMatchObject({ path: 'id', code: 'invalid' });
    expect((await change(1, 'admin', { order_number: 'x'.repeat(61) })).problem?.errors?.[0]).toMatchObject({
      code: 'too_long',
    });
  }
});

it('keeps in the audit within which request each change was made', async () => {
  const id = await addFactory(api.db);
  const named = { as: 'admin', headers: { 'x-request-id': 'gateway-0042' } };
  await api.call(`PATCH /api/oil_factories/remove/${id}`, named);
  const { headers } = await restore(id);
  const entries = await api.db
    .selectFrom('audit')
    .select(['action', 'request_id'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'remove', request_id: 'gateway-0042' },
    { action: 'restore', request_id: headers['x-request-id'] },
  ]);
});

it('protects the audit, even from direct access to the database', async () => {
  await expect(api.db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  await expect(api.db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
});
