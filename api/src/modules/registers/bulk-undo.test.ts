import { REGISTER_NAMES, type BulkAnswer } from '@klaster/shared/contract';
import { sql } from 'kysely';
import { addEntry, BUXORO, entryInput } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { update } from '../../../test/support/rows';

const api = testApp();

const NOBODY = 2_000_000_000;

describe.each(REGISTER_NAMES)('a removal of many from %s is undone', (register) => {
  const path = `/api/registers/${register}`;
  const remove = (ids: readonly number[], as = 'editor') =>
    api.call<BulkAnswer & { undo_seconds: number }>(`POST ${path}/bulk/remove`, { as, body: { ids, reason: 'Ариза' } });
  const undo = (ids: readonly number[], as = 'editor') =>
    api.call<BulkAnswer>(`POST ${path}/bulk/removal/undo`, { as, body: { ids } });
  const add = (own: object = {}) => addEntry(api.db, register, own);
  const outcome = ({ results }: BulkAnswer) => results.map(({ id, problem }) => [id, problem?.code ?? 'done']);
  const live = async (...ids: number[]) => {
    const rows = api.db.selectFrom(register).select(['id', 'removal_reason']).where('removed_at', 'is', null);
    return (await rows.where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);
  };
  const removedAgo = (id: number, seconds: number) =>
    update(api.db, register, {
      set: { removed_at: sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})` },
      where: { id },
    });

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
    await removedAgo(late, 10.2);
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
