import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { type BulkAnswer, type RegisterHistoryAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { addEntry, BUXORO, entryInput } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { withWrongClock } from '../../../test/support/wrong-clock';
import { update } from '../../../test/support/rows';

const api = testApp();

const NOBODY = 2_000_000_000;
const ACT = { order_number: '45-ф', order_date: '2026-04-30', reason: 'Аризага кўра' };

const removedAgo = (register: RegisterName, id: number, seconds: number) =>
  update(api.db, register, {
    set: { removed_at: sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})` },
    where: { id },
  });

describe.each(REGISTER_NAMES)('undoing a removal from %s', (register) => {
  const path = `/api/registers/${register}`;
  const remove = (id: number, as = 'editor', body?: object) => api.call(`PATCH ${path}/${id}/remove`, { as, body });
  const undo = (id: number, as = 'editor') => api.call<{ id: number }>(`POST ${path}/${id}/removal/undo`, { as });
  const restore = (id: number) => api.call(`PATCH ${path}/${id}/restore`, { as: 'admin' });
  const entry = async (id: number) =>
    (await api.call<Record<string, unknown>>(`GET ${path}/${id}`, { as: 'admin' })).data;
  const removeEntry = async (as = 'editor') => {
    const id = await addEntry(api.db, register);
    await remove(id, as, ACT);
    return id;
  };

  it('makes the entry live unchanged, and both acts stay in its history and in the audit', async () => {
    const id = await addEntry(api.db, register);
    const before = await entry(id);
    expect((await remove(id, 'editor', ACT)).data).toEqual({ id, undo_seconds: 10 });
    const { status, data } = await undo(id);
    expect([status, data]).toEqual([200, { id }]);
    expect(await entry(id)).toEqual({ ...before, version: 3, updated_at: expect.any(String) as string });
    const history = await api.call<RegisterHistoryAnswer>(`GET ${path}/${id}/history`, { as: 'viewer' });
    expect(history.data.items).toMatchObject([
      { action: 'undo', changes: [], order_number: null, import_file: null, user_name: 'editor' },
      { action: 'remove', ...ACT, user_name: 'editor' },
    ]);
    const audit = api.db.selectFrom('audit').selectAll().where('entity', '=', register).where('entity_id', '=', id);
    expect((await audit.orderBy('id', 'desc').execute())[0]).toMatchObject({
      action: 'undo',
      before: { removal_order: ACT.order_number },
      after: { removed_at: null, removal_order: null },
    });
  });

  it('is possible for ten seconds', async () => {
    const id = await removeEntry();
    await removedAgo(register, id, 9);
    expect((await undo(id)).status).toBe(200);
    await remove(id);
    await removedAgo(register, id, 10.2);
    const { status, problem } = await undo(id);
    expect([status, problem?.code]).toEqual([409, 'undo_expired']);
    expect(await entry(id)).toHaveProperty('removed_at');
  });

  it('uses the clock of the database, however wrong ours is', async () => {
    const [recent, old] = [await removeEntry('admin'), await removeEntry('admin')];
    await removedAgo(register, old, 11);
    await withWrongClock('2001-01-01', async () => {
      expect((await undo(old, 'admin')).problem?.code).toBe('undo_expired');
      expect((await undo(recent, 'admin')).status).toBe(200);
    });
  });

  it('is only for the user who removed the entry, not even for an administrator', async () => {
    const id = await removeEntry();
    const { status, problem } = await undo(id, 'admin');
    expect([status, problem?.code]).toEqual([403, 'not_own_act']);
  });

  it('is possible while the removal is the last legal act', async () => {
    const id = await removeEntry();
    await restore(id);
    expect((await undo(id)).problem?.code).toBe('not_removed');
    await remove(id, 'admin');
    expect((await undo(id)).problem?.code).toBe('not_own_act');
  });

  it('is not possible once a live entry has the STIR', async () => {
    const id = await removeEntry();
    const { stir } = await entry(id);
    const body = entryInput(register, { stir: String(stir) });
    expect((await api.call(`POST ${path}`, { as: 'editor', body })).status).toBe(200);
    const { status, problem } = await undo(id);
    expect([status, problem?.code]).toEqual([409, 'stir_taken']);
  });

  it('is done once, from however many tabs, and loses to a restoration that came first', async () => {
    const id = await removeEntry();
    const answers = await Promise.all([1, 2, 3].map(() => undo(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await remove(id);
    const race = await api.db.transaction().execute(async (tx) => {
      await sql`select from ${sql.table(register)} where id = ${id} for update`.execute(tx);
      const restoring = restore(id);
      await areWaiting(api.db, 1);
      const undoing = undo(id);
      await areWaiting(api.db, 2);
      return { restoring, undoing };
    });
    expect((await race.restoring).status).toBe(200);
    expect((await race.undoing).problem?.code).toBe('not_removed');
  });
});

describe.each(REGISTER_NAMES)('a removal of many from %s is undone', (register) => {
  const path = `/api/registers/${register}`;
  const remove = (ids: readonly number[], as = 'editor') =>
    api.call<BulkAnswer & { undo_seconds: number }>(`POST ${path}/bulk/remove`, { as, body: { ids, reason: 'Ариза' } });
  const undo = (ids: readonly number[], as = 'editor') =>
    api.call<BulkAnswer>(`POST ${path}/bulk/removal/undo`, { as, body: { ids } });
  const add = (overrides: object = {}) => addEntry(api.db, register, overrides);
  const outcome = ({ results }: BulkAnswer) => results.map(({ id, problem }) => [id, problem?.code ?? 'done']);
  const live = async (...ids: number[]) => {
    const rows = api.db.selectFrom(register).select(['id', 'removal_reason']).where('removed_at', 'is', null);
    return (await rows.where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);
  };

  it('by their remover: all are live, and both acts of each stay in the audit', async () => {
    const ids = [await add(), await add({ company_name: 'Охирги' })] as const;
    expect((await remove(ids)).data).toMatchObject({ done: 2, undo_seconds: 10 });
    const { status, data } = await undo([...ids, ids[0]]);
    expect([status, data.done, data.results[1]]).toEqual([
      200,
      2,
      { id: ids[1], company_name: 'Охирги', problem: null },
    ]);
    expect(await live(...ids)).toEqual(ids);
    const audit = api.db.selectFrom('audit').select(['entity_id', 'action']).where('entity', '=', register);
    const acts = await audit.where('entity_id', 'in', ids).orderBy('id').execute();
    expect(acts.map(({ entity_id, action }) => [entity_id, action])).toEqual([
      [ids[0], 'remove'],
      [ids[1], 'remove'],
      [ids[0], 'undo'],
      [ids[1], 'undo'],
    ]);
  });

  it('each for ten seconds of its own, and as long as nobody did anything to it: the others are undone', async () => {
    const { stir } = entryInput(register);
    const [recent, late, restored, again, taken] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add({ stir }),
    ];
    const ids = [recent, late, restored, again, taken, NOBODY];
    await remove(ids);
    await removedAgo(register, late, 10.2);
    for (const id of [restored, again]) await api.call(`PATCH ${path}/${id}/restore`, { as: 'admin' });
    await api.call(`PATCH ${path}/${again}/remove`, { as: 'admin' });
    await api.call(`POST ${path}`, { as: 'editor', body: entryInput(register, { stir }) });
    const { data } = await undo(ids);
    expect(outcome(data)).toEqual([
      [recent, 'done'],
      [late, 'undo_expired'],
      [restored, 'not_removed'],
      [again, 'not_own_act'],
      [taken, 'stir_taken'],
      [NOBODY, 'not_found'],
    ]);
    expect(data.done).toBe(1);
    expect(await live(recent, late, again, taken)).toEqual([recent]);
  });

  it('by nobody else, and in one’s own territory', async () => {
    const ids = [await add(), await add(BUXORO)] as const;
    await remove(ids);
    expect(outcome((await undo(ids, 'admin')).data)).toEqual(ids.map((id) => [id, 'not_own_act']));
    expect(outcome((await undo(ids, 'andijon')).data)).toEqual([
      [ids[0], 'not_own_act'],
      [ids[1], 'outside_territory'],
    ]);
    expect(await live(...ids)).toEqual([]);
  });

  it('once, from however many tabs', async () => {
    const ids = [await add(), await add()];
    await remove(ids);
    const answers = await Promise.all([1, 2, 3].map(() => undo(ids)));
    const codes = answers.flatMap(({ data }) => outcome(data).map(([, code]) => code));
    const count = (word: string) => codes.filter((code) => code === word).length;
    expect([count('done'), count('not_removed')]).toEqual([2, 4]);
    expect(await live(...ids)).toEqual(ids);
  });
});
