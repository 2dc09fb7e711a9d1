import type { ImportsAnswer } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { RegisterHistoryAnswer, RegisterListAnswer } from '@klaster/shared/contract/registers';
import { addEntry, ANDIJON, BUXORO, entryInput, userId } from '../../../test/support/fixtures';
import { REGISTERS_IN_SHORT } from '../../../test/support/in-short';
import { readSheet, createWorkbook } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { insert, update } from '../../../test/support/rows';
import { importCalls } from '../../../test/support/register-imports';

const api = testAppForEach();

const { check, take, takeWhole, stored, exported } = importCalls(api);

const undo = (register: RegisterName, id: number | null, as = 'admin') =>
  api.call(`PATCH /api/registers/${register}/imports/${id}/undo`, { as, body: {} });

describe.each(REGISTERS_IN_SHORT)('a file for %s', (register) => {
  it('has its faults listed by cell, is corrected, sent again and imported whole; the history of each entry names it', async () => {
    const inputs = [entryInput(register), entryInput(register), entryInput(register, BUXORO)];
    const faulty = await createWorkbook(register, inputs, ([header = [], a = [], b = [], c = []]) => [
      header,
      a.with(1, '12'),
      b.with(3, 'Қоракўл тумани'),
      [...c.slice(0, -1), 'балки'],
    ]);
    const { data } = await check(register, faulty);
    const last = String.fromCodePoint(64 + (await readSheet(faulty)).rows[0]!.length);
    expect(data.rows).toEqual({ created: 0, changed: 0, same: 0, faulty: 3 });
    expect(data.faults.map(({ cell, code }) => [cell, code])).toEqual([
      ['B2', 'stir'],
      ['D3', 'district_of_other_province'],
      [`${last}4`, 'invalid'],
    ]);
    // In the reader's language, whatever that of the file.
    expect(data.faults[0]).toMatchObject({ column: 'STIR', message: '“12” – A STIR has 9 digits.' });
    const russian = (await check(register, faulty, { as: 'editor', language: 'ru' })).data.faults;
    expect(russian.map(({ cell, column }) => `${cell} ${column}`)).toEqual([
      'B2 СТИР',
      'D3 Район или город',
      `${last}4 Активно`,
    ]);
    expect((await take(register, faulty, { state: data.state })).problem?.code).toBe('import_outdated');
    expect(await stored(register, inputs[2]!.stir)).toEqual([]);
    const corrected = await createWorkbook(register, inputs);
    const taken = await takeWhole(register, corrected);
    expect(taken).toEqual({ id: expect.any(Number), created: 3, changed: 0, same: 0, faulty: 0 });
    const [entry] = await stored(register, inputs[2]!.stir);
    expect(entry).toMatchObject(inputs[2]!);
    const history = await api.call<RegisterHistoryAnswer>(`GET /api/registers/${register}/${entry?.id}/history`, {
      as: 'editor',
    });
    expect(history.data.items).toEqual([
      expect.objectContaining({ action: 'create', user_name: 'editor', import_file: 'Рўйхат.xlsx' }),
    ]);
  });

  it('that was exported and is imported unchanged changes nothing, even with dangerous texts', async () => {
    const names = ['=1+1 қўшув', '+998 тола', '-тире', '@от', "'тирноқ"];
    for (const company_name of names) await addEntry(api.db, register, { company_name, address: company_name });
    const file = await exported(register);
    const { data } = await check(register, file);
    expect(data.faults).toEqual([]);
    expect(data.rows).toMatchObject({ created: 0, changed: 0, faulty: 0 });
    expect(data.rows.same).toBeGreaterThanOrEqual(names.length);
    expect(await takeWhole(register, file)).toMatchObject({ id: null, changed: 0 });
  });

  it('changes the live entry of a STIR; only ADMIN can undo it, once, which restores the previous state', async () => {
    const id = await addEntry(api.db, register, { stir: '399999999' });
    const before = await stored(register, '399999999');
    const added = entryInput(register);
    const changed = entryInput(register, { company_name: 'Кейинги', stir: '399999999' });
    const taken = await takeWhole(register, await createWorkbook(register, [changed, added]));
    expect(taken).toMatchObject({ created: 1, changed: 1 });
    expect(await stored(register, '399999999')).toMatchObject([{ id, company_name: 'Кейинги', version: 2 }]);
    expect((await undo(register, taken.id, 'editor')).status).toBe(403);
    expect((await undo(register, taken.id)).status).toBe(200);
    const [{ version, updated_at: _, ...after } = { version: 0, updated_at: null }] = await stored(
      register,
      '399999999',
    );
    expect(before[0]).toMatchObject(after);
    expect(version).toBe(3);
    expect(await stored(register, added.stir)).toEqual([]);
    expect((await undo(register, taken.id)).problem?.code).toBe('already_undone');
    const { data } = await api.call<ImportsAnswer>(`GET /api/registers/${register}/imports`, { as: 'editor' });
    expect(data.items).toEqual([
      expect.objectContaining({ file_name: 'Рўйхат.xlsx', created: 1, changed: 1, undone_by: 'admin' }),
    ]);
  });
});

/** Oil factories are listed only by province: specification 2.4.2 and 4.2. */
const LISTED = REGISTERS_IN_SHORT.filter((register) => register !== 'oil_factories');

it.each(LISTED)('the files attached to %s are listed for staff, of their own territory only', async (register) => {
  await addEntry(api.db, register, { stir: '399999999' });
  await addEntry(api.db, register, { company_name: 'Бошқа' });
  const changed = entryInput(register, { company_name: 'Ўзгарган', stir: '399999999' });
  const added = [
    entryInput(register, { company_name: 'Янги' }),
    entryInput(register, { ...BUXORO, company_name: 'Қўшни' }),
  ];
  const { id } = await takeWhole(register, await createWorkbook(register, [changed, ...added]));
  const other = register === 'cooperatives' ? 'clusters' : 'cooperatives';
  // Entries with the same ids in another register.
  for (let entry = 0; entry < 8; entry += 1) await addEntry(api.db, other);
  const listImports = async (as?: string, name: RegisterName = register, imported = id) => {
    const path = `GET /api/registers/${name}?import_id=${imported}`;
    const { status, data, problem } = await api.call<RegisterListAnswer<'clusters'>>(
      path,
      as === undefined ? {} : { as },
    );
    const fields = problem?.errors?.map(({ path }) => path);
    return status === 200 ? [data.total, ...data.items.map((entry) => entry.company_name)] : [status, fields];
  };
  expect(await listImports('viewer')).toEqual([3, 'Янги', 'Ўзгарган', 'Қўшни']);
  expect(await listImports('andijon')).toEqual([2, 'Янги', 'Ўзгарган']);
  expect(await listImports()).toEqual([400, ['import_id']]);
  expect(await listImports('viewer', register, 0)).toEqual([400, ['import_id']]);
  expect(await listImports('viewer', other)).toEqual([0]);
  const file = await api.call(`GET /api/registers/${register}/export.xlsx?import_id=${id}`, {
    as: 'andijon',
    headers: { 'accept-language': 'en' },
  });
  const { rows } = await readSheet(file.bytes);
  expect(rows[1]?.[0]).toContain(`File number: ${id}`);
  expect(rows.slice(5).map(([name]) => name)).toEqual(['Янги', 'Ўзгарган']);
  expect((await undo(register, id)).status).toBe(200);
  expect(await listImports('viewer')).toHaveLength(2);
});

it('is counted only among the imports of its territory', async () => {
  for (const as of ['andijon', 'editor'])
    await takeWhole('clusters', await createWorkbook('clusters', [entryInput('clusters')]), as);
  const total = async (as: string) =>
    (await api.call<ImportsAnswer>('GET /api/registers/clusters/imports', { as })).data.total;
  expect([await total('andijon'), await total('editor')]).toEqual([1, 2]);
});

it('imports only the valid rows on request', async () => {
  const [good, bad] = [entryInput('clusters'), entryInput('clusters', { stir: '1' })];
  const file = await createWorkbook('clusters', [bad, good]);
  const { data } = await check('clusters', file);
  const taken = await take('clusters', file, { state: data.state, rows: 'valid' });
  expect(taken.data).toMatchObject({ created: 1, faulty: 1 });
  expect(await stored('clusters', good.stir)).toHaveLength(1);
});

it('names a duplicate STIR, a province that is not the user’s, an entry elsewhere, a formula, and what may not be changed', async () => {
  await addEntry(api.db, 'cooperatives', { ...BUXORO, stir: '388888888' });
  await addEntry(api.db, 'cooperatives', { ...ANDIJON, stir: '377777777' });
  const [own, other] = [entryInput('cooperatives'), entryInput('cooperatives', BUXORO)];
  const elsewhere = entryInput('cooperatives', { stir: '388888888' });
  const file = await createWorkbook('cooperatives', [own, own, other, elsewhere]);
  const codes = async (as: string, body: unknown) =>
    (await check('cooperatives', body, { as })).data.faults.map(({ cell, code }) => `${cell} ${code}`);
  expect(await codes('andijon', file)).toEqual(['B3 repeated', 'C4 outside_territory', 'B5 stir_taken']);
  await insert(api.db, 'users', { login: 'adder', full_name: 'adder', password_hash: '', positions: ['CREATE'] });
  expect(
    await codes('adder', await createWorkbook('cooperatives', [entryInput('cooperatives', { stir: '377777777' })])),
  ).toEqual(['B2 may_not_change']);
  const { writeXlsx } = await import('hucre/xlsx');
  const { rows } = await readSheet(await createWorkbook('cooperatives', [own]));
  const formula = await writeXlsx({
    sheets: [{ name: 'a', rows, cells: new Map([['1,4', { formula: 'HYPERLINK("http://x")', value: 12 }]]) }],
  });
  expect(await codes('editor', formula)).toEqual(['E2 formula']);
});

it('is refused if the register changed after the comparison, and overwrites nothing', async () => {
  const id = await addEntry(api.db, 'clusters', { stir: '366666666' });
  const file = await createWorkbook('clusters', [
    entryInput('clusters', { stir: '366666666', company_name: 'Файлдаги' }),
  ]);
  const { data } = await check('clusters', file);
  const edit = { ...entryInput('clusters', { stir: '366666666', company_name: 'Қўлдаги' }), version: 1 };
  expect((await api.call(`PATCH /api/registers/clusters/${id}`, { as: 'editor', body: edit })).status).toBe(200);
  const { problem } = await take('clusters', file, { state: data.state });
  expect(problem).toMatchObject({ status: 409, code: 'import_outdated' });
  expect(await stored('clusters', '366666666')).toMatchObject([{ company_name: 'Қўлдаги' }]);
});

it('waits for an edit that is being made, and overwrites nobody', async () => {
  const id = await addEntry(api.db, 'clusters', { stir: '355555555' });
  const file = await createWorkbook('clusters', [
    entryInput('clusters', { stir: '355555555', company_name: 'Файлдаги' }),
  ]);
  const { data } = await check('clusters', file);
  const taken = await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('clusters').set({ company_name: 'Қўлдаги', version: 2 }).where('id', '=', id).execute();
    const taking = take('clusters', file, { state: data.state });
    await areWaiting(api.db, 1);
    return { taking };
  });
  expect((await taken.taking).problem).toMatchObject({ status: 409, code: 'import_outdated' });
  expect(await stored('clusters', '355555555')).toMatchObject([{ company_name: 'Қўлдаги' }]);
});

it('refuses the later one of a concurrent undo and edit', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const input = entryInput('clusters');
    const { id } = await takeWhole('clusters', await createWorkbook('clusters', [input]));
    const [entry] = await stored('clusters', input.stir);
    const edit = { ...input, company_name: 'Таҳрир', version: 1 };
    const [undone, edited] = await Promise.all([
      undo('clusters', id),
      api.call(`PATCH /api/registers/clusters/${entry?.id}`, { as: 'editor', body: edit }),
    ]);
    const after = (await stored('clusters', input.stir)).map(({ company_name }) => company_name);
    const conflicts = undone.problem?.entries ?? [];
    expect([
      { undone: 200, edited: 404, after: [], conflicts: [] },
      { undone: 409, edited: 200, after: ['Таҳрир'], conflicts: [{ id: entry?.id, company_name: 'Таҳрир' }] },
    ]).toContainEqual({ undone: undone.status, edited: edited.status, after, conflicts });
  }
});

it('cannot be undone while an entry it added is referred to', async () => {
  const input = entryInput('clusters');
  const { id } = await takeWhole('clusters', await createWorkbook('clusters', [input]));
  const [entry] = await stored('clusters', input.stir);
  await update(api.db, 'users', { set: { cluster_id: entry?.id ?? 0 }, where: { id: await userId(api.db, 'viewer') } });
  expect((await undo('clusters', id)).problem?.code).toBe('import_changed');
  expect(await stored('clusters', input.stir)).toHaveLength(1);
});

it('has a form to fill in, with lists to choose from, and a marked copy that is corrected in place', async () => {
  const template = await api.call('GET /api/registers/seed_companies/imports/template.xlsx', {
    as: 'andijon',
    headers: { 'accept-language': 'ru' },
  });
  const form = await readSheet(template.bytes);
  expect(form.rows[2]?.slice(0, 4)).toEqual(['Название предприятия', 'СТИР', 'Область', 'Район или город']);
  expect(form.lists.map(({ range, formula1 }) => [range, formula1])).toEqual([
    ['C4:C10003', 'lists!$A$1:$A$1'],
    ['D4:D10003', 'OFFSET(lists!$C$1,MATCH($C4,lists!$B:$B,0)-1,0,COUNTIF(lists!$B:$B,$C4),1)'],
    ['G4:G10003', 'lists!$D$1:$D$2'],
    ['K4:K10003', 'lists!$D$3:$D$4'],
  ]);
  const [good, bad] = [entryInput('seed_companies'), entryInput('seed_companies', { stir: '7' })];
  const file = await createWorkbook('seed_companies', [good, bad]);
  const marked = await api.call('POST /api/registers/seed_companies/imports/marked.xlsx', { as: 'editor', body: file });
  const { rows, comments } = await readSheet(marked.bytes);
  expect(rows).toEqual((await readSheet(file)).rows);
  expect(comments).toEqual([['2,1', expect.stringContaining('9')]]);
});

it('takes more rows than one statement writes', async () => {
  const inputs = Array.from({ length: 2_500 }, () => entryInput('cooperatives'));
  const file = await createWorkbook('cooperatives', inputs);
  const taken = await takeWhole('cooperatives', file);
  expect(taken).toMatchObject({ created: 2_500 });
  const { data } = await api.call<RegisterListAnswer<'cooperatives'>>('GET /api/registers/cooperatives', {
    as: 'editor',
  });
  expect(data.total).toBe(2_500);
  expect((await undo('cooperatives', taken.id)).status).toBe(200);
});
