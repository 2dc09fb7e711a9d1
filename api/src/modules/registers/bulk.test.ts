import { BULK_LIMIT } from '@klaster/shared/contract/http';
import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import type { BulkAnswer, KindField } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { addEntry, ANDIJON, BUXORO, entryInput } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

describe('a change of many entries', () => {
  const NOBODY = 2_000_000_000;

  describe.each(REGISTER_NAMES)('many entries of %s', (register) => {
    const act = (what: string, body: object, as = 'admin') =>
      api.call<BulkAnswer>(`POST /api/registers/${register}/bulk/${what}`, { as, body });
    const add = (overrides: object = {}) => addEntry(api.db, register, overrides);
    const readEntry = (id: number) =>
      api.db.selectFrom(register).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const outcome = ({ results }: BulkAnswer) => results.map(({ id, problem }) => [id, problem?.code ?? 'done']);

    it('are removed by one order, independently: a refused one does not affect the others', async () => {
      const [first, removed, abroad, last] = [
        await add(),
        await add({ removed_at: new Date() }),
        await add(BUXORO),
        await add({ company_name: 'Охирги' }),
      ];
      const ids = [first, removed, NOBODY, abroad, last, first];
      const { status, data } = await act('remove', { ids, order_number: '45-ф', reason: 'Ариза' }, 'andijon');
      expect([status, data.done]).toEqual([200, 2]);
      expect(outcome(data)).toEqual([
        [first, 'done'],
        [removed, 'already_removed'],
        [NOBODY, 'not_found'],
        [abroad, 'outside_territory'],
        [last, 'done'],
      ]);
      expect(data.results[4]).toEqual({ id: last, company_name: 'Охирги', problem: null });
      expect(data.results[2]?.company_name).toBeNull();
      expect(data.results[1]?.problem?.detail).toBe('Бу ташкилот реестрдан аллақачон чиқарилган.');
      expect(await readEntry(last)).toMatchObject({ removal_order: '45-ф', removal_reason: 'Ариза', version: 2 });
      expect((await readEntry(abroad)).removed_at).toBeNull();
      const audit = api.db.selectFrom('audit').select('action').where('entity', '=', register);
      expect(await audit.where('entity_id', 'in', [first, last]).execute()).toHaveLength(2);
    });

    it('are all refused if their order has a future date, which is reported once, with the field', async () => {
      const ids = [await add(), await add({ removed_at: new Date() })];
      for (const what of ['remove', 'restore']) {
        const { status, problem } = await act(what, { ids, order_date: '2999-01-01' });
        expect([status, problem?.errors?.map(({ path, code: word }) => [path, word])]).toEqual([
          400,
          [['order_date', 'too_big']],
        ]);
      }
    });

    it('are restored, but for those whose STIR a live one has', async () => {
      const { stir } = entryInput(register);
      const [one, other] = [await add({ stir, removed_at: new Date() }), await add({ stir, removed_at: new Date() })];
      const { data } = await act('restore', { ids: [one, other] });
      expect(outcome(data)).toEqual([
        [one, 'done'],
        [other, 'stir_taken'],
      ]);
    });

    it('are set active or inactive, and those that are so already stay unchanged', async () => {
      const [on, off, removed] = [await add(), await add({ is_active: false }), await add({ removed_at: new Date() })];
      const { data } = await act('activity', { ids: [on, off, removed], is_active: false }, 'reviewer');
      expect(outcome(data)).toEqual([
        [on, 'done'],
        [off, 'done'],
        [removed, 'already_removed'],
      ]);
      expect((await readEntry(removed)).is_active).toBe(true);
      const audit = api.db.selectFrom('audit').select(['entity_id', 'action']).where('entity', '=', register);
      expect(await audit.where('entity_id', 'in', [on, off, removed]).execute()).toEqual([
        { entity_id: on, action: 'edit' },
      ]);
      expect([await readEntry(on), await readEntry(off)]).toMatchObject([
        { is_active: false, version: 2 },
        { is_active: false, version: 1 },
      ]);
    });

    it('are all that a list with the same filters has', async () => {
      const search = '88000000';
      const found = [
        await add({ stir: `${search}0`, company_name: 'Биринчи' }),
        await add({ stir: `${search}1`, ...BUXORO }),
      ];
      await add({ stir: `${search}2`, removed_at: new Date() });
      await add({ stir: `${search}3`, is_active: false });
      const filter = { search, active: 'true' };
      expect(outcome((await act('remove', { filter: { ...filter, province_code: '1799' } })).data)).toEqual([]);
      expect((await act('remove', { filter: { ...filter, province_code: '1706' } }, 'andijon')).problem?.code).toBe(
        'outside_territory',
      );
      const { data } = await act('remove', { filter });
      expect(outcome(data)).toEqual(found.map((id) => [id, 'done']));
      expect((await act('restore', { filter: { search } })).data.results).toHaveLength(3);
    });
  });

  describe('many entries', () => {
    it('are all refused beyond the limit', async () => {
      const row = { ...entryInput('cooperatives', ANDIJON), search_key: 'x', sort_key: 'x' };
      const many = Array.from({ length: BULK_LIMIT + 1 }, (_, n) => ({ ...row, stir: String(700_000_000 + n) }));
      await api.db.insertInto('cooperatives').values(many).execute();
      const body = { filter: { search: '7000' } };
      const { status, problem } = await api.call('POST /api/registers/cooperatives/bulk/remove', { as: 'admin', body });
      expect([status, problem?.errors?.[0]]).toMatchObject([400, { path: 'filter', code: 'too_big' }]);
      const removed = api.db.selectFrom('cooperatives').select('id').where('removed_at', 'is not', null);
      expect(await removed.where('stir', 'like', '7000%').execute()).toEqual([]);
    });

    it('are reported one by one after an internal error among them, and the rest is not tried', async () => {
      // Created in the order of their names.
      const another = (company_name: string) => addEntry(api.db, 'seed_companies', { company_name });
      const chosen = [await another('1'), await another('2'), await another('3')] as const;
      await sql`
      create function fail_second() returns trigger language plpgsql as
      $$ begin if new.id = ${sql.lit(chosen[1])} then raise exception 'planted'; end if; return new; end $$`.execute(
        api.db,
      );
      await sql`create trigger fail before update on seed_companies for each row execute function fail_second()`.execute(
        api.db,
      );
      const path = 'POST /api/registers/seed_companies/bulk/remove';
      const { status, data } = await api.call<BulkAnswer>(path, { as: 'admin', body: { ids: chosen } });
      expect([status, data.done]).toEqual([200, 1]);
      expect(data.results.map(({ problem }) => problem?.code)).toEqual([undefined, 'internal', 'internal']);
      const left = api.db.selectFrom('seed_companies').select('id').where('removed_at', 'is', null);
      expect(await left.where('id', 'in', chosen).orderBy('id').execute()).toEqual([
        { id: chosen[1] },
        { id: chosen[2] },
      ]);
    });

    it.each<[string, string, string]>([
      ['lost the position', 'forbidden', `positions = '{}'`],
      ['was bound to another province', 'outside_territory', `province_code = '1706'`],
      ['was blocked', 'unauthenticated', 'is_active = false'],
    ])('are changed no further by a user who %s meanwhile', async (_what, code, change) => {
      await sql
        .raw(
          `
        create or replace function demote() returns trigger language plpgsql as
        $$ begin update users set ${change} where login = 'editor'; return new; end $$;
        create or replace trigger demote before update on clusters for each row execute function demote()`,
        )
        .execute(api.db);
      const chosen = [await addEntry(api.db, 'clusters', ANDIJON), await addEntry(api.db, 'clusters', ANDIJON)];
      const path = 'POST /api/registers/clusters/bulk/remove';
      const { data } = await api.call<BulkAnswer>(path, { as: 'editor', body: { ids: chosen } });
      expect(data.results.map(({ problem }) => problem?.code)).toEqual([undefined, code]);
      await sql`drop trigger demote on clusters`.execute(api.db);
      await sql`update users set positions = '{CREATE,UPDATE,DELETE}', province_code = null, is_active = true
      where login = 'editor'`.execute(api.db);
    });
  });
});

describe('input that is refused', () => {
  /** Invalid values of a field, each with its code. */
  function refusedBy(field: KindField): [unknown, string][] {
    const always: [unknown, string][] = [
      ['12', field.type === 'yes_no' || field.type === 'choices' ? 'required' : 'invalid'],
      [{}, field.type === 'yes_no' || field.type === 'choices' ? 'required' : 'invalid'],
    ];
    switch (field.type) {
      case 'quantity':
        return [
          ...always,
          [-1, 'too_small'],
          [field.max + 1, 'too_big'],
          [1e308, 'too_big'],
          [1.2345, 'too_many_decimals'],
        ];
      case 'count':
        return [...always, [-1, 'too_small'], [field.max + 1, 'too_big'], [1.5, 'invalid']];
      case 'choices':
        return [
          ...always,
          [['none'], 'invalid'],
          [[field.choices[0], field.choices[0]], 'invalid'],
          [null, 'required'],
        ];
      case 'yes_no':
        return [...always, [null, 'required']];
    }
  }

  /** One invalid value for each field; the schemas' tests have the others. */
  const COMMON: [string, unknown, string][] = [
    ['company_name', undefined, 'required'],
    ['company_name', 'а'.repeat(201), 'too_long'],
    ['stir', '12345678', 'stir'],
    ['province_code', '1799', 'invalid'],
    ['district_code', '1703999', 'invalid'],
    ['district_code', BUXORO.district_code, 'district_of_other_province'],
    ['full_name', 'а'.repeat(151), 'too_long'],
    ['phone_number', '+7 495 123 45 67', 'phone'],
    ['address', 'а'.repeat(301), 'too_long'],
    ['is_active', 'true', 'required'],
    ['id', 5, 'unknown_field'],
    ['removed_at', '2026-01-01T00:00:00Z', 'unknown_field'],
    ['search_key', 'x', 'unknown_field'],
  ];

  describe.each(REGISTER_NAMES)('%s', (register) => {
    const add = (body: object) => api.call<{ id: number }>(`POST /api/registers/${register}`, { as: 'editor', body });

    it.each(COMMON)('takes no %s like %j', async (field, value, code) => {
      const { status, problem } = await add(entryInput(register, { [field]: value }));
      const wrong = problem?.errors?.[0];
      expect([status, wrong?.path, wrong?.code]).toEqual([400, field, code]);
    });

    it('takes no figure, choice or answer that it does not know', async () => {
      for (const [field, description] of Object.entries<KindField>(REGISTERS[register].fields)) {
        for (const [value, code] of refusedBy(description)) {
          const { status, problem } = await add(entryInput(register, { [field]: value }));
          const wrong = problem?.errors?.[0];
          expect({ field, value, status, path: wrong?.path.split('.')[0], code: wrong?.code }).toEqual({
            field,
            value,
            status: 400,
            path: field,
            code,
          });
        }
      }
    });

    it('stores no refused entry, and changes nothing', async () => {
      const count = async () =>
        (
          await api.db
            .selectFrom(register)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n;
      const [before, id] = [await count(), await addEntry(api.db, register)];
      await add(entryInput(register, { district_code: BUXORO.district_code }));
      const edit = { ...entryInput(register, { district_code: BUXORO.district_code }), version: 1 };
      expect((await api.call(`PATCH /api/registers/${register}/${id}`, { as: 'editor', body: edit })).status).toBe(400);
      expect(await count()).toBe(before + 1);
      const row = await api.db.selectFrom(register).select('version').where('id', '=', id).executeTakeFirstOrThrow();
      expect(row.version).toBe(1);
    });

    it.each([
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
      ["Robert'); drop table clusters; --", "Robert'); drop table clusters; --"],
      ['\u202eОлтин\u202c \u2066тола', 'Олтин тола'],
    ])('keeps %j as the text that it is', async (typed, stored) => {
      const { data } = await add(entryInput(register, { company_name: typed, address: typed, full_name: typed }));
      const entry = await api.call(`GET /api/registers/${register}/${data.id}`, { as: 'viewer' });
      expect(entry.data).toMatchObject({ company_name: stored, address: stored, full_name: stored });
      expect(entry.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
    });
  });

  it('describes kinds whose sums and orders give nothing away that is not public', () => {
    const fields = REGISTER_NAMES.flatMap((name) => Object.values<KindField>(REGISTERS[name].fields));
    expect(fields.filter((field) => (field.summed || field.sortable) && !field.public)).toEqual([]);
    expect(fields.filter((field) => field.summed && !['quantity', 'count'].includes(field.type))).toEqual([]);
    expect(REGISTER_NAMES.map((name) => REGISTERS[name].name)).toEqual(REGISTER_NAMES);
  });
});
