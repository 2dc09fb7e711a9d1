import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { type RegisterHistoryAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { addEntry, BUXORO, entryInput, ownFields, userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { withWrongClock } from '../../../test/support/wrong-clock';
import { auditRows } from '../../../test/support/rows';

const api = testApp();

const NOBODY = 2_000_000_000;
const ACT = { order_number: '45-ф', order_date: '2026-04-30', reason: 'Аризага кўра' };

describe.each(REGISTER_NAMES)('%s', (register) => {
  const path = `/api/registers/${register}`;
  const add = (body: object, as = 'editor') => api.call<{ id: number }>(`POST ${path}`, { as, body });
  const edit = (id: number, body: object, as = 'editor') => api.call(`PATCH ${path}/${id}`, { as, body });
  const remove = (id: number, body?: object, as = 'editor') => api.call(`PATCH ${path}/${id}/remove`, { as, body });
  const restore = (id: number, body?: object, as = 'admin') => api.call(`PATCH ${path}/${id}/restore`, { as, body });
  const entry = async (id: number) =>
    (await api.call<Record<string, unknown>>(`GET ${path}/${id}`, { as: 'admin' })).data;
  const readStir = async (id: number) => String((await entry(id))['stir']);
  const history = async (id: number, query = '') =>
    (await api.call<RegisterHistoryAnswer>(`GET ${path}/${id}/history${query}`, { as: 'viewer' })).data;

  const listAudit = (id: number) => auditRows(api.db, register, id);

  describe('adding', () => {
    it('keeps all that was entered', async () => {
      const input = entryInput(register, { company_name: ' Янги  Ташкилот ', phone_number: '(10) 123 45 67' });
      const { status, data } = await add(input);
      expect(status).toBe(200);
      expect(await entry(data.id)).toMatchObject({
        ...input,
        company_name: 'Янги  Ташкилот',
        phone_number: '+998101234567',
        version: 1,
      });
      expect(await listAudit(data.id)).toMatchObject([
        {
          action: 'create',
          user_id: await userId(api.db, 'editor'),
          before: null,
          after: { company_name: 'Янги  Ташкилот' },
        },
      ]);
    });

    it('refuses a STIR that a live entry has, and names that entry if the caller may see it', async () => {
      const first = await addEntry(api.db, register, { ...BUXORO, company_name: 'Бухоро Тола' });
      const body = entryInput(register, { stir: await readStir(first) });
      const { status, problem } = await add(body);
      expect([status, problem?.code]).toEqual([409, 'stir_taken']);
      expect(problem).toMatchObject({
        errors: [{ path: 'stir', code: 'stir_taken' }],
        holder: { id: first, company_name: 'Бухоро Тола' },
      });
      const elsewhere = await add(body, 'andijon');
      expect([elsewhere.status, elsewhere.problem?.holder]).toEqual([409, undefined]);
      await remove(first);
      expect((await add(body)).status).toBe(200);
    });
  });

  describe('editing', () => {
    it('refuses a change made on an older state, and shows the present one; of many at once one wins', async () => {
      const id = await addEntry(api.db, register);
      const input = entryInput(register, { company_name: 'Бошқа Ном' });
      const answers = await Promise.all([1, 2, 3, 4].map(() => edit(id, { ...input, version: 1 })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const refusal = answers.find(({ status }) => status === 409)?.problem;
      expect(refusal?.code).toBe('stale_version');
      expect(refusal?.current).toEqual(await entry(id));
      expect(refusal?.current).toMatchObject({
        company_name: 'Бошқа Ном',
        version: 2,
        province_name: 'Андижон вилояти',
      });
      expect(await listAudit(id)).toMatchObject([{ action: 'edit', before: { version: 1 }, after: { version: 2 } }]);
    });

    it('is found by its new name', async () => {
      const id = await addEntry(api.db, register);
      await edit(id, { ...entryInput(register, { company_name: `Гулистон ${id}` }), version: 1 });
      const answer = await api.call<object>(`GET ${path}?search=guliston ${id}`);
      expect(JSON.stringify(answer.data)).toContain(`Гулистон ${id}`);
    });

    it('refuses a taken STIR, a removed entry and an unknown one', async () => {
      const [id, other] = [await addEntry(api.db, register), await addEntry(api.db, register)];
      const taken = await edit(id, { ...entryInput(register, { stir: await readStir(other) }), version: 1 });
      expect(taken.problem).toMatchObject({ status: 409, code: 'stir_taken', holder: { id: other } });
      await remove(id);
      expect((await edit(id, { ...entryInput(register), version: 2 })).problem?.code).toBe('already_removed');
      expect((await edit(NOBODY, { ...entryInput(register), version: 1 })).status).toBe(404);
      expect((await edit(other, entryInput(register))).problem?.errors).toMatchObject([{ path: 'version' }]);
    });

    it('moves no entry beyond the territory', async () => {
      const id = await addEntry(api.db, register);
      const body = { ...entryInput(register), version: 1 };
      expect((await edit(id, { ...body, ...BUXORO }, 'andijon')).problem?.code).toBe('outside_territory');
      expect((await edit(id, body, 'andijon')).status).toBe(200);
    });
  });

  describe('removing and restoring', () => {
    it('records the ground of a removal, and retains it when the removal is undone', async () => {
      const id = await addEntry(api.db, register);
      expect((await remove(id, ACT)).status).toBe(200);
      expect(await entry(id)).toMatchObject({
        removal_order: '45-ф',
        removal_order_date: '2026-04-30',
        removal_reason: 'Аризага кўра',
        removed_by: 'editor',
        version: 2,
      });
      expect((await remove(id)).problem?.code).toBe('already_removed');
      expect((await restore(id, { order_number: '46-ф' })).status).toBe(200);
      expect(await entry(id)).not.toHaveProperty('removed_at');
      expect((await restore(id)).problem?.code).toBe('not_removed');
      const row = await api.db.selectFrom(register).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ removed_by: null, removal_order: null, removal_order_date: null, version: 3 });
      expect(await listAudit(id)).toMatchObject([
        { action: 'remove', before: { removed_at: null }, after: { removal_order: '45-ф' } },
        { action: 'restore', before: { removal_order: '45-ф' }, after: { order_number: '46-ф' } },
      ]);
    });

    it('is dated by the clock of the database, however wrong ours is', async () => {
      const id = await addEntry(api.db, register);
      expect((await withWrongClock('2001-01-01', () => remove(id, {}, 'admin'))).status).toBe(200);
      const late = sql<number>`extract(epoch from clock_timestamp() - removed_at)::float8`.as('late');
      const row = await api.db.selectFrom(register).select(late).where('id', '=', id).executeTakeFirstOrThrow();
      expect(row.late).toBeGreaterThanOrEqual(0);
      expect(row.late).toBeLessThan(3600);
    });

    it('needs no body, and accepts an empty one', async () => {
      const ids = await Promise.all([1, 2].map(() => addEntry(api.db, register)));
      const headers = { 'content-type': 'application/json' };
      expect((await remove(ids[0]!)).status).toBe(200);
      const empty = await api.call(`PATCH ${path}/${ids[1]}/remove`, { as: 'editor', body: '', headers });
      expect(empty.status).toBe(200);
    });

    it('removes once however often it is requested', async () => {
      const id = await addEntry(api.db, register);
      const answers = await Promise.all([1, 2, 3].map(() => remove(id)));
      const refused = answers.filter(({ problem }) => problem?.code === 'already_removed');
      expect([refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([2, 1]);
      expect(await listAudit(id)).toHaveLength(1);
    });

    it('does not find what is unknown', async () => {
      for (const change of [remove, restore]) expect((await change(NOBODY, {}, 'admin')).status).toBe(404);
    });

    it('keeps in the audit within which request each change was made', async () => {
      const id = await addEntry(api.db, register);
      const named = { as: 'admin', headers: { 'x-request-id': 'gateway-0042' } };
      await api.call(`PATCH ${path}/${id}/remove`, named);
      const { headers } = await restore(id);
      expect((await listAudit(id)).map(({ request_id }) => request_id)).toEqual([
        'gateway-0042',
        headers['x-request-id'],
      ]);
    });

    it('refuses an order of a day that has not come, or never was', async () => {
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const days = [tomorrow, '2026-02-30', '0000-01-01', '2026-04-30T00:00:00Z'];
      const [live, removed] = [await addEntry(api.db, register), await addEntry(api.db, register)];
      await remove(removed);
      for (const order_date of days) {
        for (const { status, problem } of [
          await remove(live, { order_date }),
          await restore(removed, { order_date }),
        ]) {
          const path = problem?.errors?.[0]?.path;
          expect({ order_date, status, path }).toEqual({ order_date, status: 400, path: 'order_date' });
        }
      }
      expect([(await entry(live))['version'], (await entry(removed))['version']]).toEqual([1, 2]);
    });

    it('does not restore if a live entry has the STIR now, and names that entry', async () => {
      const id = await addEntry(api.db, register);
      await remove(id);
      const other = await addEntry(api.db, register, { stir: await readStir(id) });
      expect((await restore(id)).problem).toMatchObject({ status: 409, code: 'stir_taken', holder: { id: other } });
    });

    it('never leaves two live entries with one STIR, however many are added and restored at once', async () => {
      const { stir } = entryInput(register);
      const removed = await Promise.all(
        Array.from({ length: 50 }, () => addEntry(api.db, register, { stir, removed_at: new Date() })),
      );
      const changes = removed.flatMap((id) => [restore(id), add(entryInput(register, { stir }))]);
      const answers = await Promise.all(changes);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ problem }) => problem?.code))).toEqual(new Set([undefined, 'stir_taken']));
      const live = api.db.selectFrom(register).select('id').where('stir', '=', stir).where('removed_at', 'is', null);
      expect(await live.execute()).toHaveLength(1);
    });
  });

  describe('the history', () => {
    it('shows actors and acts, the latest first, with old and new values in words', async () => {
      const { data } = await add(entryInput(register, { company_name: 'Аввалги Ном' }));
      const { stir } = (await entry(data.id)) as { stir: string };
      const moved = entryInput(register, { company_name: 'Янги Ном', stir, ...BUXORO });
      await edit(data.id, { ...moved, version: 1 }, 'admin');
      await remove(data.id, ACT);
      await restore(data.id, { reason: 'Хато чиқарилган' });
      const { items, total } = await history(data.id);
      expect([total, items.map(({ action, user_name }) => `${action}: ${user_name}`)]).toEqual([
        4,
        ['restore: admin', 'remove: editor', 'edit: admin', 'create: editor'],
      ]);
      expect(items[0]).toMatchObject({ changes: [], order_number: null, reason: 'Хато чиқарилган' });
      expect(items[1]).toMatchObject({ changes: [], ...ACT });
      expect(items[2]?.changes).toEqual([
        { field: 'company_name', before: 'Аввалги Ном', after: 'Янги Ном' },
        { field: 'province_name', before: 'Андижон вилояти', after: 'Бухоро вилояти' },
        { field: 'district_name', before: expect.stringContaining('тумани'), after: expect.stringContaining('тумани') },
      ]);
      const own = Object.entries(ownFields(register)).map(([field, after]) => ({ field, before: null, after }));
      expect(items[3]?.changes).toEqual(expect.arrayContaining(own));
      expect((await history(data.id, '?page=2&page_size=1')).items).toMatchObject([{ action: 'remove' }]);
    });

    it('is only of this register: each register has its own ids', async () => {
      const id = await addEntry(api.db, register);
      const entity = REGISTER_NAMES.find((other) => other !== register)!;
      const stranger = { user_id: await userId(api.db, 'admin'), action: 'edit', entity, entity_id: id };
      await api.db.insertInto('audit').values(stranger).execute();
      expect((await history(id)).items).toEqual([]);
    });
  });
});
