import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import { type KindField } from '@klaster/shared/contract/registers';
import { addEntry, BUXORO, entryInput } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

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
      return [...always, [['none'], 'invalid'], [[field.choices[0], field.choices[0]], 'invalid'], [null, 'required']];
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

  it('leaves nothing of what it refused, and changes nothing', async () => {
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
