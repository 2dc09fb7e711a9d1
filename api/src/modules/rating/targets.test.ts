import type { TargetAnswer, TargetFigure } from '@klaster/shared/contract/rating';
import { sql } from 'kysely';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { findRow, update } from '../../../test/support/rows';

const api = testApp();
afterEach(async () => {
  await api.db.deleteFrom('rating_targets').execute();
  await api.db.updateTable('clusters').set({ removed_at: null }).execute();
});

const AT = { year: 2026, quarter: 4 };
const HARVEST: TargetFigure = { key: 'first_current', from: 2400, value: 3000 };

const read = (as: string, query = '?year=2026&quarter=4') =>
  api.call<TargetAnswer>(`GET /api/rating/target${query}`, { as });

const set = (figures: readonly unknown[]) =>
  api.call<TargetAnswer>('PATCH /api/rating/target', { as: 'klaster', body: { ...AT, figures } });

it('is set by the cluster’s own people, read by them, replaced and taken back', async () => {
  expect((await read('klaster')).data.target).toBeNull();
  expect((await set([HARVEST])).data.target?.figures).toEqual([HARVEST]);
  const other = { key: 'fourth_percent', from: null, value: 40.5 };
  await set([other]);
  expect((await read('klaster')).data.target?.figures).toEqual([other]);
  expect((await read('klaster', '?year=2027&quarter=1')).data.target).toBeNull();
  expect((await set([])).data.target).toBeNull();
  expect((await read('klaster')).data.target).toBeNull();
});

it('is private: the audit does not have it', async () => {
  await set([HARVEST]);
  const { data } = await api.call<{ items: unknown[] }>('GET /api/audit', { as: 'admin' });
  expect(JSON.stringify(data.items)).not.toMatch(/target|3000/);
});

it('cannot be set by a caller who loses the position while the call waits', async () => {
  await set([]);
  const setPositions = (positions: readonly ('CREATE' | 'UPDATE')[]) =>
    update(api.db, 'users', { set: { positions: [...positions] }, where: { login: 'klaster' } });
  const { call } = await api.db.transaction().execute(async (tx) => {
    await sql`lock table rating_targets in share mode`.execute(tx);
    const waiting = set([HARVEST]);
    await areWaiting(api.db, 1);
    await setPositions([]);
    return { call: waiting };
  });
  expect((await call).status).toBe(403);
  await setPositions(['CREATE', 'UPDATE']);
  expect((await read('klaster')).data.target).toBeNull();
});

it.each([
  ['an unknown figure', [{ ...HARVEST, key: 'farm' }]],
  ['a text', [{ ...HARVEST, key: 'first_card' }]],
  ['a figure twice', [HARVEST, HARVEST]],
  ['more digits than a figure has', [{ ...HARVEST, value: 1.2345 }]],
  ['more than a figure can be', [{ ...HARVEST, value: 1_000_000_000 }]],
  ['no number', [{ ...HARVEST, value: null }]],
])('with %s is refused', async (_what, figures) => {
  expect((await set(figures)).problem?.code).toBe('invalid_input');
});

it('cannot be set once the cluster is off the register', async () => {
  await update(api.db, 'clusters', { set: { removed_at: new Date() }, where: { id: await findCluster('klaster') } });
  expect((await set([HARVEST])).problem?.code).toBe('cluster_removed');
  expect((await read('klaster')).status).toBe(200);
});

async function findCluster(login: string): Promise<number> {
  const { cluster_id } = await findRow(api.db, 'users', { login });
  return cluster_id ?? 0;
}
