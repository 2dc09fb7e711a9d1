import type { Taken } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import { addEntry, BUXORO } from '../../../test/support/fixtures';
import { REGISTERS_IN_SHORT } from '../../../test/support/in-short';
import { readSheet, workbook } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';
import { importCalls } from '../../../test/support/register-imports';

const api = testAppForEach();

const { check, exported } = importCalls(api);

async function withStir(register: RegisterName, name: string, stir: string) {
  const { rows } = await readSheet(await exported(register));
  return workbook(rows.map((cells) => (cells[0] === name ? cells.with(1, stir) : cells)));
}

describe.each(REGISTERS_IN_SHORT)('a row of %s with the mark of one organisation', (register) => {
  it('and a STIR that is one digit off adds no second organisation, and names the first', async () => {
    await addEntry(api.db, register, { stir: '344444444', company_name: 'Олтин' });
    const file = await withStir(register, 'Олтин', '344444445');
    const { data } = await check(register, file);
    expect(data.rows).toMatchObject({ created: 0, changed: 0, faulty: 1 });
    expect(data.faults).toMatchObject([
      { code: 'other_entry', message: expect.stringContaining('row is of “Олтин”, STIR 344444444; no organisation') },
    ]);
    const taking = `POST /api/registers/${register}/imports?file_name=a.xlsx&rows=valid&state=${data.state}`;
    const taken = await api.call<Taken>(taking, { as: 'editor', body: file });
    expect(taken.data).toMatchObject({ id: null, created: 0, changed: 0, faulty: 1 });
  });

  it('and the STIR of another is refused with both named, and cannot be taken by choice', async () => {
    await addEntry(api.db, register, { stir: '344444444', company_name: 'Олтин' });
    await addEntry(api.db, register, { stir: '344444445', company_name: 'Кумуш' });
    const { data } = await check(register, await withStir(register, 'Олтин', '344444445'));
    const [fault] = data.faults;
    expect(fault?.message).toBe(
      'By its version cell the row is of “Олтин”, STIR 344444444; the STIR in the row is of “Кумуш”. Correct the STIR.',
    );
    expect(data.conflicts).toEqual([]);
  });
});

const REGISTER = 'cooperatives';

it.each([
  ['before', ['Олтин', 'Кумуш']],
  ['after', ['Кумуш', 'Олтин']],
])(
  'a row with the mark of one and the STIR of another, %s the row of the other, leaves that row as it is',
  async (_where, names) => {
    await addEntry(api.db, REGISTER, { stir: '344444444', company_name: 'Олтин' });
    await addEntry(api.db, REGISTER, { stir: '344444445', company_name: 'Кумуш' });
    const { rows } = await readSheet(await withStir(REGISTER, 'Олтин', '344444445'));
    const own = names.flatMap((name) => rows.filter(([first]) => first === name));
    const head = rows.slice(
      0,
      rows.findIndex(([first]) => names.includes(String(first))),
    );
    const { data } = await check(REGISTER, await workbook([...head, ...own]));
    expect(data.rows).toEqual({ created: 0, changed: 0, same: 1, faulty: 1 });
    expect(data.faults).toMatchObject([{ cell: `B${head.length + names.indexOf('Олтин') + 1}`, code: 'other_entry' }]);
  },
);

it('an organisation of another territory that has the STIR of a row is not named', async () => {
  await addEntry(api.db, REGISTER, { stir: '344444444', company_name: 'Олтин' });
  await addEntry(api.db, REGISTER, { ...BUXORO, stir: '344444445', company_name: 'Кумуш' });
  const { data } = await check(REGISTER, await withStir(REGISTER, 'Олтин', '344444445'), { as: 'andijon' });
  expect(data.faults.map(({ code }) => code).toSorted()).toEqual(['other_entry', 'outside_territory']);
  expect(data.faults.map(({ message }) => message).join()).not.toContain('Кумуш');
});

it('an organisation of another territory is not named', async () => {
  await addEntry(api.db, REGISTER, { stir: '344444444', company_name: 'Олтин' });
  const file = await withStir(REGISTER, 'Олтин', '344444445');
  await api.db.updateTable(REGISTER).set(BUXORO).where('stir', '=', '344444444').execute();
  const { data } = await check(REGISTER, file, { as: 'andijon' });
  const fault = data.faults.find(({ code }) => code === 'other_entry');
  expect(fault?.message).toMatch(/– The version cell of this row and its STIR are of different organisations/);
});
