import { REGISTER_NAMES } from '@klaster/shared/contract';
import type { RegisterHistoryAnswer } from '@klaster/shared/contract';
import { addEntry, BUXORO, entryInput, ownFields, userId } from '../../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../../test/support/test-app';

let api: TestApp;
beforeAll(async () => (api = await startTestApp()));
afterAll(() => api.close());

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
  const stirOf = async (id: number) => String((await entry(id))['stir']);
  const history = async (id: number, query = '') =>
    (await api.call<RegisterHistoryAnswer>(`GET ${path}/${id}/history${query}`, { as: 'viewer' })).data;

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
    });

    it('refuses a STIR that a live entry has, and names that entry if the caller may see it', async () => {
      const first = await addEntry(api.db, register, { ...BUXORO, company_name: 'Бухоро Тола' });
      const body = entryInput(register, { stir: await stirOf(first) });
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

    it('is for CREATE or ADMIN, within the territory', async () => {
      expect((await api.call(`POST ${path}`, { body: entryInput(register) })).status).toBe(401);
      expect((await add(entryInput(register), 'reviewer')).problem?.code).toBe('forbidden');
      expect((await add(entryInput(register), 'klaster')).problem?.code).toBe('forbidden');
      expect((await add(entryInput(register, BUXORO), 'andijon')).problem?.code).toBe('outside_territory');
      expect((await add(entryInput(register, BUXORO), 'admin')).status).toBe(200);
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
    });

    it('is found by its new name', async () => {
      const id = await addEntry(api.db, register);
      await edit(id, { ...entryInput(register, { company_name: `Гулистон ${id}` }), version: 1 });
      const answer = await api.call<object>(`GET ${path}?search=guliston ${id}`);
      expect(JSON.stringify(answer.data)).toContain(`Гулистон ${id}`);
    });

    it('refuses a taken STIR, a removed entry and an unknown one', async () => {
      const [id, other] = [await addEntry(api.db, register), await addEntry(api.db, register)];
      const taken = await edit(id, { ...entryInput(register, { stir: await stirOf(other) }), version: 1 });
      expect(taken.problem).toMatchObject({ status: 409, code: 'stir_taken', holder: { id: other } });
      await remove(id);
      expect((await edit(id, { ...entryInput(register), version: 2 })).problem?.code).toBe('already_removed');
      expect((await edit(NOBODY, { ...entryInput(register), version: 1 })).status).toBe(404);
      expect((await edit(other, entryInput(register))).problem?.errors).toMatchObject([{ path: 'version' }]);
    });

    it('is for UPDATE or ADMIN, and neither reaches nor leaves beyond the territory', async () => {
      const [id, abroad] = [await addEntry(api.db, register), await addEntry(api.db, register, BUXORO)];
      const body = { ...entryInput(register), version: 1 };
      expect((await api.call(`PATCH ${path}/${id}`, { body })).status).toBe(401);
      expect((await edit(id, body, 'viewer')).problem?.code).toBe('forbidden');
      expect((await edit(id, body, 'klaster')).problem?.code).toBe('forbidden');
      expect((await edit(abroad, body, 'andijon')).problem?.code).toBe('outside_territory');
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
    });

    it('refuses an order of a day that has not come, or never was', async () => {
      const id = await addEntry(api.db, register);
      const day = (order_date: string) => remove(id, { order_date });
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      for (const date of [tomorrow, '1991-08-31', '2026-02-30', '0000-01-01', '2026-04-30T00:00:00Z', '30.04.2026']) {
        const { status, problem } = await day(date);
        expect({ date, status, path: problem?.errors?.[0]?.path }).toEqual({ date, status: 400, path: 'order_date' });
      }
      expect((await remove(id, { order_date: 20260430 })).status).toBe(400);
      expect((await remove(id, { order: 1 })).problem?.errors).toMatchObject([
        { path: 'order', code: 'unknown_field' },
      ]);
      expect((await entry(id))['version']).toBe(1);
    });

    it('restores by no order of a day that has not come, or never was', async () => {
      const id = await addEntry(api.db, register);
      await remove(id);
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      for (const order_date of [tomorrow, '2026-02-30']) {
        const { status, problem } = await restore(id, { order_date });
        expect([order_date, status, problem?.errors?.[0]?.path]).toEqual([order_date, 400, 'order_date']);
      }
      expect(await entry(id)).toMatchObject({ version: 2, removed_by: 'editor' });
    });

    it('does not restore if a live entry has the STIR now, and names that entry', async () => {
      const id = await addEntry(api.db, register);
      await remove(id);
      const other = await addEntry(api.db, register, { stir: await stirOf(id) });
      expect((await restore(id)).problem).toMatchObject({ status: 409, code: 'stir_taken', holder: { id: other } });
    });

    it('lets DELETE remove and ADMIN alone restore, within the territory', async () => {
      const id = await addEntry(api.db, register, BUXORO);
      expect((await api.call(`PATCH ${path}/${id}/remove`)).status).toBe(401);
      expect((await remove(id, {}, 'reviewer')).problem?.code).toBe('forbidden');
      expect((await remove(id, {}, 'andijon')).problem?.code).toBe('outside_territory');
      expect((await remove(id, {}, 'admin')).status).toBe(200);
      expect((await restore(id, {}, 'editor')).problem?.code).toBe('forbidden');
      expect((await restore(id, {}, 'klaster')).problem?.code).toBe('forbidden');
      for (const act of [remove, restore]) expect((await act(NOBODY, {}, 'admin')).status).toBe(404);
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

    it('is for staff of the territory', async () => {
      const id = await addEntry(api.db, register, BUXORO);
      const read = async (as?: string) =>
        (await api.call(`GET ${path}/${id}/history`, as === undefined ? {} : { as })).status;
      expect([await read(), await read('klaster'), await read('andijon'), await read('viewer')]).toEqual([
        401, 403, 403, 200,
      ]);
      expect((await api.call(`GET ${path}/${NOBODY}/history`, { as: 'viewer' })).status).toBe(404);
      expect((await api.call(`GET ${path}/${id}/history?page=x`, { as: 'viewer' })).status).toBe(400);
    });

    it('is of this register alone: ids are those of each', async () => {
      const id = await addEntry(api.db, register);
      const entity = REGISTER_NAMES.find((other) => other !== register)!;
      const stranger = { user_id: await userId(api.db, 'admin'), action: 'edit', entity, entity_id: id };
      await api.db.insertInto('audit').values(stranger).execute();
      expect((await history(id)).items).toEqual([]);
    });
  });
});
