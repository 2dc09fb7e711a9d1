import { ROW_OUTCOMES, type RowOutcome, type Taken } from '@klaster/shared/contract/http';
import { writeXlsx } from 'hucre/xlsx';
import { addEntry, entryInput, BUXORO } from '../../../test/support/fixtures';
import { auditRows } from '../../../test/support/rows';
import { readSheet, workbook, createWorkbook } from '../../../test/support/sheet';
import { REGISTERS_IN_SHORT } from '../../../test/support/in-short';
import { testAppForEach } from '../../../test/support/test-app';
import { importCalls } from '../../../test/support/register-imports';
import type { RegisterName } from '@klaster/shared/contract/kinds';

const api = testAppForEach();

describe('a checked file', () => {
  const { check, take, stored, exported } = importCalls(api);

  it('refuses by cell what is damaged or can be read in two ways, with the value in the sentence, and adds nothing of it', async () => {
    const inputs = Array.from({ length: 6 }, () => entryInput('cooperatives'));
    const file = await createWorkbook(
      'cooperatives',
      inputs,
      ([header = [], a = [], b = [], c = [], d = [], e = [], f = []]) => [
        header,
        a.with(1, 123),
        b.with(0, '#REF!'),
        c.with(0, true),
        d.with(4, '12 5'),
        e.with(0, 'Олтин &amp; Тола'),
        f.with(1, '000000000'),
      ],
    );
    const { data } = await check('cooperatives', file);
    expect(data.faults.map(({ cell, code, message }) => [cell, code, message])).toEqual([
      ['B2', 'stir', '“123” – A STIR has 9 digits.'],
      ['A3', 'error_cell', '“#REF!” – The cell holds an error of its spreadsheet: enter the value itself.'],
      ['A4', 'not_text', '“TRUE” – A text is expected here.'],
      ['E5', 'ambiguous_number', '“12 5” – This can be read as different numbers: enter it as a number.'],
      ['A6', 'entity', expect.stringContaining('“Олтин &amp; Тола” – ') as string],
      ['B7', 'zeros_only', '“000000000” – A STIR is not made of zeros alone.'],
    ]);
    expect(data.rows).toEqual({ created: 0, changed: 0, same: 0, faulty: 6 });
  });

  it('names the values that a cell may have, those of the reader', async () => {
    const inputs = [entryInput('clusters'), entryInput('clusters')];
    const file = await createWorkbook('clusters', inputs, ([header = [], a = [], b = []]) => [
      header,
      a.with(2, 'Nowhere'),
      b.with(b.length - 1, 'Maybe'),
    ]);
    const { data } = await check('clusters', file);
    const messages = data.faults.map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(/^“Nowhere” – .* Possible values: .*Andijan region, .*\.$/));
    expect(messages).toContain('“Maybe” – The value is wrong. Possible values: active, inactive.');
  });

  /** What becomes of the rows of each outcome: acts in the audit, and the version of the entry. */
  const WRITTEN: Readonly<Record<RowOutcome, string>> = {
    created: '1: create',
    changed: '2: edit',
    same: '1: ',
    refused: '',
  };

  it.each(REGISTERS_IN_SHORT)('writes rows of a file for %s by their outcomes, as the table says', async (register) => {
    const rows = ROW_OUTCOMES.map((outcome) => ({ outcome, input: entryInput(register) }));
    for (const { outcome, input } of rows)
      if (outcome === 'same' || outcome === 'changed')
        await addEntry(api.db, register, outcome === 'same' ? input : { stir: input.stir });
    const inputs = rows.map(({ outcome, input }) => (outcome === 'refused' ? { ...input, full_name: '' } : input));
    const file = await createWorkbook(register, inputs);
    const { data } = await check(register, file);
    expect(data.rows).toEqual({ created: 1, changed: 1, same: 1, faulty: 1 });
    await take(register, file, { state: data.state, rows: 'valid' });
    for (const { outcome, input } of rows) {
      const [entry] = await stored(register, input.stir);
      const acts = entry ? await auditRows(api.db, register, entry.id) : [];
      const written = entry ? `${entry.version}: ${acts.map(({ action }) => action).join()}` : '';
      expect([outcome, written]).toEqual([outcome, WRITTEN[outcome]]);
    }
  });

  describe.each(REGISTERS_IN_SHORT)('a file of %s that was taken out before others changed it', (register) => {
    const editEntry = async () => {
      const id = await addEntry(api.db, register, { stir: '344444444', company_name: 'Кечаги', address: 'Эски кўча' });
      const other = await addEntry(api.db, register, { stir: '344444445', company_name: 'Иккинчи' });
      const { rows } = await readSheet(await exported(register));
      const input = entryInput(register, { stir: '344444444', company_name: 'Бугунги' });
      const edit = await api.call(`PATCH /api/registers/${register}/${id}`, {
        as: 'admin',
        body: { ...input, version: 1 },
      });
      expect(edit.status).toBe(200);
      const row = rows.findIndex(([name]) => name === 'Кечаги') + 1;
      const file = await workbook(rows.map((cells) => (cells[0] === 'Иккинчи' ? cells.with(0, 'Учинчи') : cells)));
      return { id, other, row, file };
    };

    it('does not overwrite their changes: the row is a fault with both values, actor and time', async () => {
      const { row, file } = await editEntry();
      const { data } = await check(register, file);
      expect(data.rows).toMatchObject({ created: 0, changed: 1, faulty: 1 });
      const [fault] = data.faults;
      expect(fault).toMatchObject({ cell: `A${row}`, code: 'changed_since' });
      expect(fault?.message).toMatch(
        /^Changed since the file was made: admin, \d\d\.\d\d\.\d{4} \d\d:\d\d\. Register: Бугунги; file: Кечаги\.$/,
      );
      expect(data.conflicts).toMatchObject([
        { row, company_name: 'Бугунги', user_name: 'admin', at: expect.any(String) as string },
      ]);
      expect(data.conflicts?.[0]?.changes[0]).toMatchObject({ before: 'Бугунги', after: 'Кечаги' });
      expect((await take(register, file, { state: data.state })).problem?.code).toBe('import_outdated');
      expect((await take(register, file, { state: data.state, rows: 'valid' })).data).toMatchObject({
        changed: 1,
        faulty: 1,
      });
      expect(await stored(register, '344444444')).toMatchObject([{ company_name: 'Бугунги' }]);
      expect(await stored(register, '344444445')).toMatchObject([{ company_name: 'Учинчи' }]);
    });

    it('imports such a row if the user chooses so', async () => {
      const { row, file } = await editEntry();
      const { data } = await check(register, file);
      const taken = await take(register, file, { state: `${data.state}&overwrite=${row}` });
      expect([taken.status, taken.data]).toMatchObject([200, { changed: 2, faulty: 0 }]);
      expect(await stored(register, '344444444')).toMatchObject([{ company_name: 'Кечаги', version: 3 }]);
    });
  });

  it('a row belongs to its entry, not to one removed and added again; an invalid version is refused', async () => {
    await addEntry(api.db, 'clusters', { stir: '344444444', company_name: 'Кечаги' });
    const { rows } = await readSheet(await exported('clusters'));
    await api.db.updateTable('clusters').set({ removed_at: new Date() }).where('stir', '=', '344444444').execute();
    await addEntry(api.db, 'clusters', { stir: '344444444', company_name: 'Бошқаси' });
    const codes = async (file: Buffer) => (await check('clusters', file)).data.faults.map(({ code }) => code);
    expect(await codes(await workbook(rows))).toContain('changed_since');
    const column = rows[4]?.indexOf('Қатор версияси (ўзгартирманг)') ?? -1;
    const broken = rows.map((cells) => (cells[0] === 'Кечаги' ? cells.with(column, 17.3) : cells));
    expect(await codes(await workbook(broken))).toEqual(['invalid']);
  });

  it('lists what each row does before it is done, cell by cell, a page or an outcome at a time, and whole as a workbook', async () => {
    const before = { stir: '344444444', company_name: 'Эски', address: 'Навоий кўчаси, 1' };
    await addEntry(api.db, 'cooperatives', { stir: '344444446', company_name: 'Ўша' });
    const same = (await readSheet(await exported('cooperatives'))).rows.find(([name]) => name === 'Ўша') ?? [];
    await addEntry(api.db, 'cooperatives', before);
    const entry = (await stored('cooperatives', before.stir))[0] ?? {};
    const changed = { ...entry, company_name: 'Янги ном', members_count: 4321 };
    const inputs = [changed, entryInput('cooperatives'), entryInput('cooperatives', { stir: '7' })];
    const file = await createWorkbook('cooperatives', inputs, ([header = [], ...rows]) => [
      header,
      ...rows,
      same.slice(0, header.length),
    ]);
    const { data } = await check('cooperatives', file);
    expect(data.listing?.total).toBe(4);
    expect(data.listing?.items.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'changed'],
      [3, 'created'],
      [4, 'refused'],
      [5, 'same'],
    ]);
    expect(data.listing?.items[0]).toMatchObject({
      company_name: 'Янги ном',
      stir: '344444444',
      changes: [
        { column: 'Cooperative', before: 'Эски', after: 'Янги ном' },
        { column: expect.any(String) as string, before: expect.any(String) as string, after: '4321' },
      ],
    });
    const second = (await check('cooperatives', file, { query: '?page=2&page_size=3' })).data.listing;
    expect([second?.total, second?.items.map(({ row }) => row)]).toEqual([4, [5]]);
    const created = (await check('cooperatives', file, { query: '?outcome=created' })).data.listing;
    expect([created?.total, created?.items.map(({ row }) => row)]).toEqual([1, [3]]);
    expect((await check('cooperatives', file, { query: '?outcome=other' })).status).toBe(400);
    const marked = await api.call('POST /api/registers/cooperatives/imports/marked.xlsx', { as: 'editor', body: file });
    const { comments } = await readSheet(marked.bytes);
    expect(comments).toEqual(expect.arrayContaining([['1,0', 'Эски → Янги ном']]));
  });

  it('names the cell of a CSV file that holds a control character, and reads the other rows', async () => {
    const inputs = [entryInput('clusters', { company_name: 'Олтин' }), entryInput('clusters')];
    const { rows } = await readSheet(await createWorkbook('clusters', inputs));
    const lines = rows.map((cells) => cells.map((cell) => `"${String(cell ?? '')}"`).join(';'));
    const { data } = await check('clusters', Buffer.from(lines.join('\n').replace('Олтин', 'Ол\u0001тин')));
    expect(data.rows).toMatchObject({ created: 1, faulty: 1 });
    expect(data.faults).toMatchObject([{ cell: 'A2', code: 'unfit_characters' }]);
  });

  it('marks a copy without the rows that are hidden in the file, if they are left out', async () => {
    const inputs = [{ company_name: 'Кўринган' }, { company_name: 'Яширин', stir: '7' }];
    const { rows } = await readSheet(
      await createWorkbook(
        'clusters',
        inputs.map((input) => entryInput('clusters', input)),
      ),
    );
    const sheets = [{ name: 'Лист1', rows, rowDefs: new Map([[2, { hidden: true }]]) }];
    const body = Buffer.from(await writeXlsx({ sheets }));
    const marked = async (query: string) => {
      const call = `POST /api/registers/clusters/imports/marked.xlsx${query}`;
      const copy = await readSheet((await api.call(call, { as: 'editor', body })).bytes);
      return { names: copy.rows.slice(1).map(([name]) => name), comments: copy.comments.map(([place]) => place) };
    };
    expect(await marked('')).toEqual({ names: ['Кўринган', 'Яширин'], comments: ['2,1'] });
    expect(await marked('?hidden=left_out')).toEqual({ names: ['Кўринган'], comments: [] });
  });
});

describe('a file with marks of its entries', () => {
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
      expect(data.faults).toMatchObject([
        { cell: `B${head.length + names.indexOf('Олтин') + 1}`, code: 'other_entry' },
      ]);
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
});
