import type { OpenedLink, UserImportReport, UserListAnswer } from '@klaster/shared/contract/accounts';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import {
  ACCOUNT_HEADERS as HEADERS,
  accountFile as fileOf,
  accountFileCalls,
  addProvinceAdmin,
  freshLogin as login,
  PROVINCE_ADMIN,
} from '../../../test/support/account-files';
import { readLatest } from '../../../test/support/audit';
import { addCluster, userId } from '../../../test/support/fixtures';
import { OF_NOTHING, readSheet, workbook } from '../../../test/support/sheet';
import { testApp } from '../../../test/support/test-app';
import { normaliseLookalikes, LOOKALIKES } from '../users/policy';

const api = testApp();
beforeAll(async () => {
  await addProvinceAdmin(api);
});

const { check, take, faults, find } = accountFileCalls(() => api);

const readStir = async (cluster: number) =>
  (await api.db.selectFrom('clusters').select('stir').where('id', '=', cluster).executeTakeFirstOrThrow()).stir;

describe('a file of accounts', () => {
  it('adds each without a password, with an invitation that works once', async () => {
    const cluster = await addCluster(api.db, '1706');
    const stir = await readStir(cluster);
    const [staff, bound] = [login(), login()];
    const file = await fileOf(
      ['Нигора Синова', staff.toUpperCase(), 'Таҳрирлаш, Қўшиш', 'Бухоро вилояти', null],
      ['Анвар Кластеров', bound, null, null, stir],
    );
    const { data } = await check(file);
    expect(data).toMatchObject({ rows: { created: 2, same: 0, faulty: 0 }, faults: [] });
    const admin = await userId(api.db, 'admin');
    const before = await api.db.selectFrom('notices').select('kind').where('user_id', '=', admin).execute();
    const taken = await take(file, data.state);
    expect(taken.data).toMatchObject({
      created: 2,
      links: [{ login: staff, full_name: 'Нигора Синова' }, { login: bound }],
    });
    expect(await find(staff)).toMatchObject({
      positions: ['UPDATE', 'CREATE'],
      province_code: '1706',
      cluster_id: null,
      password_hash: null,
    });
    expect(await find(bound)).toMatchObject({ cluster_id: cluster, province_code: '1706', positions: [] });
    for (const { login: whose, token } of taken.data.links) {
      const { data: opened } = await api.call<OpenedLink>('POST /api/invitations/open', { body: { token } });
      expect(opened).toMatchObject({ login: whose, purpose: 'invitation', expires_at: taken.data.expires_at });
    }
    expect((Date.parse(taken.data.expires_at ?? '') - Date.now()) / 3_600_000).toBeCloseTo(72, 0);
    const { token } = taken.data.links[0]!;
    const accept = () =>
      api.call('POST /api/invitations/accept', { body: { token, password: 'paxta terimi 2031 yil' } });
    expect((await accept()).status).toBe(200);
    expect((await accept()).problem?.code).toBe('link_used');
    const notices = api.db.selectFrom('notices').select('kind').where('user_id', '=', admin).orderBy('id');
    expect((await notices.execute()).slice(before.length)).toEqual([
      { kind: 'authority_given' },
      { kind: 'invitation_accepted' },
    ]);
    const { data: list } = await api.call<UserListAnswer>('GET /api/users?search=sinova', { as: 'admin' });
    expect(list.items.map((user) => user.login)).toContain(staff);
  });

  it('with a hidden row adds its account too and says so, or leaves it out by choice', async () => {
    const rows = [HEADERS, ...[login(), login()].map((name) => ['Нигора Синова', name, null, null, null])];
    const rowDefs = new Map([[2, { hidden: true }]]);
    const body = Buffer.from(await writeXlsx({ sheets: [{ name: 'а', rows, rowDefs }] }));
    const send = <Answer>(path: string) => api.call<Answer>(`POST /api/users/imports${path}`, { as: 'admin', body });
    expect((await send('/check')).data).toMatchObject({ rows: { created: 2 }, notices: [{ code: 'hidden_rows' }] });
    const { data } = await send<UserImportReport>('/check?hidden=left_out');
    expect(data).toMatchObject({ rows: { created: 1 }, notices: [] });
    expect((await send(`?rows=all&hidden=left_out&state=${data.state}`)).data).toMatchObject({ created: 1 });
    expect([await find(String(rows[1]?.[1])), await find(String(rows[2]?.[1]))]).toEqual([
      expect.anything(),
      undefined,
    ]);
  });

  it('leaves no link in the database or in the audit', async () => {
    const name = login();
    const file = await fileOf(['Нигора Синова', name, null, null, null]);
    const { links } = (await take(file, OF_NOTHING)).data;
    const token = links[0]?.token ?? '';
    const stored = await api.db.selectFrom('one_time_links').selectAll().execute();
    const entries = await api.db.selectFrom('audit').selectAll().execute();
    expect(token).toHaveLength(43);
    expect(JSON.stringify([stored, entries])).not.toContain(token);
    const { id } = (await find(name))!;
    expect(await readLatest(api, `?entity=users&entity_id=${id}&action=create`)).toMatchObject({ user_login: 'admin' });
    expect(await readLatest(api, `?entity=users&entity_id=${id}&action=invite`)).toMatchObject({ user_login: 'admin' });
  });

  it('leaves accounts that are there as they are', async () => {
    const name = login();
    const first = await fileOf(['Биринчи Исм', name, null, null, null]);
    await take(first, OF_NOTHING);
    const again = await fileOf(['Бошқа Исм', name, 'Администратор', null, null]);
    const { data } = await check(again);
    expect(data.rows).toEqual({ created: 0, same: 1, faulty: 0 });
    expect((await take(again, data.state)).data).toMatchObject({ created: 0, same: 1, links: [], expires_at: null });
    expect(await find(name)).toMatchObject({ full_name: 'Биринчи Исм', positions: [], version: 1 });
  });

  it('reports each fault by its cell, as one account would be refused', async () => {
    const file = await fileOf(
      [null, 'nig ora', 'Подшоҳ', 'Ҳеч қаер', '123456789'],
      ['Аралаш Ҳарф', 'nigоra', null, null, null],
      ['Бир Марта', 'takror', null, null, null],
      ['Икки Марта', 'Takror', null, null, null],
      ['Кирилл', 'ахор', null, null, null],
      ['Лотин', 'axop', null, null, null],
    );
    expect(await faults(file)).toEqual([
      'A2 required',
      'B2 login_spaces',
      'C2 invalid',
      'D2 invalid',
      'E2 invalid',
      'B3 login_script',
      'B5 not_unique',
      'B7 login_looks_alike',
    ]);
  });

  it('is read with columns in any language and order, and shown in the reader’s language', async () => {
    const file = await workbook([
      ['Изоҳ', ...HEADERS.toReversed()],
      ['', '123456789', 'Ҳеч қаер', 'Подшоҳ', 'nig ora', null],
    ]);
    const named = async (language: string) =>
      (await check(file, 'admin', language)).data.faults.map(({ cell, column }) => `${cell} ${column}`);
    const en = ['B2 STIR of the cluster', 'C2 Territory', 'D2 Positions', 'E2 Login', 'F2 Full name'];
    const ru = ['B2 СТИР кластера', 'C2 Территория', 'D2 Полномочия', 'E2 Логин', 'F2 Ф. И. О.'];
    expect([await named('en'), await named('ru')]).toEqual([en, ru]);
  });

  it.each([
    ['cop', 'сор'],
    ['хор', 'xop'],
  ])('has no login that looks like an existing one: %s', async (existing, similar) => {
    await take(await fileOf(['Бор Ходим', existing, null, null, null]), OF_NOTHING);
    expect(await faults(await fileOf(['Ўхшаш Логин', similar, null, null, null]))).toEqual(['B2 login_looks_alike']);
  });

  it('binds to clusters that are on the register, in the province that it names', async () => {
    const [live, removed] = [await addCluster(api.db, '1706'), await addCluster(api.db, '1706')];
    await api.db.updateTable('clusters').set({ removed_at: new Date() }).where('id', '=', removed).execute();
    const file = await fileOf(
      ['Ўз Вилояти', login(), null, 'Бухоро вилояти', await readStir(live)],
      ['Бошқа Вилоят', login(), null, 'Андижон вилояти', await readStir(live)],
      ['Чиқарилган', login(), null, null, await readStir(removed)],
    );
    expect(await faults(file)).toEqual(['E3 invalid', 'E4 invalid']);
    const elsewhere = await fileOf(['Бегона Кластер', login(), null, null, await readStir(live)]);
    expect(await faults(elsewhere, PROVINCE_ADMIN)).toEqual(['D2 outside_territory']);
  });

  it('of an administrator of a province may only have accounts of that province', async () => {
    const elsewhere = login();
    await take(await fileOf(['Бухоролик', elsewhere, null, 'Бухоро вилояти', null]), OF_NOTHING);
    const file = await fileOf(
      ['Бухоролик', login(), null, 'Бухоро вилояти', null],
      ['Республика', login(), null, 'Республика бўйича', null],
      ['Республика', login(), null, null, null],
      ['Бировники', elsewhere, null, 'Андижон вилояти', null],
      ['Ўзиники', login(), 'Администратор', 'Андижон вилояти', null],
    );
    expect(await faults(file, PROVINCE_ADMIN)).toEqual([
      'D2 outside_territory',
      'D3 outside_territory',
      'D4 outside_territory',
      'B5 login_taken',
    ]);
    const { state } = (await check(file, PROVINCE_ADMIN)).data;
    expect((await take(file, state, { as: PROVINCE_ADMIN })).problem?.code).toBe('import_outdated');
    expect((await take(file, state, { rows: 'valid', as: PROVINCE_ADMIN })).data).toMatchObject({
      created: 1,
      faulty: 4,
    });
  });

  it('is imported as a whole, and not at all if somebody created one of its accounts meanwhile', async () => {
    const [one, other] = [login(), login()];
    const file = await fileOf(['Биринчи', one, null, null, null], ['Иккинчи', other, null, null, null]);
    const { state } = (await check(file)).data;
    const input = { login: other, full_name: 'Бошқа', positions: [], province_code: null, cluster_id: null };
    await api.call('POST /api/users', { as: 'admin', body: input });
    expect((await take(file, state)).problem?.code).toBe('import_outdated');
    expect(await find(one)).toBeUndefined();
  });

  it('is not imported if somebody changed one of its accounts meanwhile', async () => {
    const name = login();
    const file = await fileOf(['Биринчи', name, null, null, null]);
    await take(file, OF_NOTHING);
    const { state } = (await check(file)).data;
    await api.db
      .updateTable('users')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('login', '=', name)
      .execute();
    expect((await take(file, state)).problem?.code).toBe('import_outdated');
  });

  it('sent twice at one moment is taken once', async () => {
    const name = login();
    const file = await fileOf(['Бир Марта', name, null, null, null]);
    const both = await Promise.all([1, 2].map(() => take(file, OF_NOTHING)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is refused if it is not one', async () => {
    expect((await check(Buffer.from('no workbook'))).problem?.code).toBe('file_refused');
    expect((await check(await workbook([['Логин'], ['a']]))).problem?.code).toBe('file_refused');
  });
});

it('the form has the headers of the language and lists to choose from, of one’s territory', async () => {
  const template = async (as: string) => {
    const headers = { 'accept-language': 'ru', 'x-access-token': await api.token(as) };
    return readSheet((await api.call('GET /api/users/imports/template.xlsx', { headers })).bytes);
  };
  const { rows, lists } = await template('admin');
  expect(rows[2]).toEqual(['Ф. И. О.', 'Логин', 'Полномочия', 'Территория', 'СТИР кластера']);
  expect(lists.map(({ range, formula1 }) => [range.slice(0, 1), formula1])).toEqual([
    ['C', 'lists!$A$1:$A$4'],
    ['D', 'lists!$B$1:$B$15'],
  ]);
  expect((await template(PROVINCE_ADMIN)).lists[1]?.formula1).toBe('lists!$B$1:$B$1');
});

it('logins that are similar to the database are similar here', async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'users_login_looks'`.execute(api.db);
  expect(rows[0]?.definition).toContain(`'${LOOKALIKES.from}'::text, '${LOOKALIKES.to}'::text`);
  expect(normaliseLookalikes('сор-1')).toBe('cop-1');
});
