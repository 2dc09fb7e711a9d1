import type { UserAccount, UserListAnswer } from '@klaster/shared/contract/accounts';
import { addCluster, ANDIJON, BUXORO, entryInput, userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { auditRows, findRow } from '../../../test/support/rows';

const api = testApp();

let lastLogin = 0;

const input = (overrides: object = {}) => ({
  login: `xodim-${(lastLogin += 1)}`,
  full_name: 'Ҳакимова Ўғилой',
  positions: ['UPDATE'],
  province_code: null,
  cluster_id: null,
  ...overrides,
});

const create = (overrides: object = {}, as = 'admin') =>
  api.call<{ id: number }>('POST /api/users', { as, body: input(overrides) });

const idOf = async (overrides: object = {}) => (await create(overrides)).data.id;

const read = async (id: number, as = 'admin') => (await api.call<UserAccount>(`GET /api/users/${id}`, { as })).data;

const edit = (id: number, body: object, as = 'admin') => api.call(`PATCH /api/users/${id}`, { as, body });

const list = async (query: string, as = 'admin') => {
  const { data, problem } = await api.call<UserListAnswer>(`GET /api/users?${query}`, { as });
  expect(problem).toBeUndefined();
  return data;
};

const readAudit = (id: number) => auditRows(api.db, 'users', id);

const isSignedIn = async (token: string) =>
  (await api.call('GET /api/auth/me', { headers: { 'x-access-token': token } })).status === 200;

describe('an account', () => {
  it('is added without a password, and returned whole', async () => {
    const { status, data } = await create({ login: 'Rustam.K', province_code: '1703', positions: [] });
    expect(status).toBe(200);
    expect(await read(data.id)).toMatchObject({
      login: 'rustam.k',
      positions: [],
      province_code: '1703',
      province_name: 'Андижон вилояти',
      cluster_id: null,
      is_active: true,
      has_password: false,
      last_sign_in: null,
      link: null,
      version: 1,
    });
  });

  it('of a cluster has the cluster’s province', async () => {
    const cluster_id = await addCluster(api.db, BUXORO.province_code);
    const user = await read(await idOf({ cluster_id }));
    expect(user).toMatchObject({ cluster_id, province_code: '1706' });
    expect(user.cluster_name).toMatch(/^Кластер/);
  });

  it.each([
    [{ cluster_id: 999_999 }, 'cluster_id', 'invalid'],
    [{ province_code: '1799' }, 'province_code', 'invalid'],
    [{ login: 'a b' }, 'login', 'login_spaces'],
    [{ positions: ['UPDATE', 'UPDATE'] }, 'positions', 'not_unique'],
    [{ full_name: '………' }, 'full_name', 'invalid'],
  ])('is refused with %j', async (overrides, path, code) => {
    const { status, problem } = await create(overrides);
    expect(status).toBe(400);
    expect(problem?.errors?.map((fault) => [fault.path, fault.code])).toEqual([[path, code]]);
  });

  it('is refused for a cluster of another province than the given one, and for a removed cluster', async () => {
    const cluster_id = await addCluster(api.db, BUXORO.province_code);
    expect((await create({ cluster_id, province_code: '1703' })).problem?.errors?.[0]?.path).toBe('cluster_id');
    const existing = await idOf({ cluster_id });
    await api.db.updateTable('clusters').set({ removed_at: new Date() }).where('id', '=', cluster_id).execute();
    expect((await create({ cluster_id })).problem?.errors?.[0]?.path).toBe('cluster_id');
    expect((await edit(existing, { ...input({ cluster_id }), version: 1 })).status).toBe(200);
  });

  it('has a login that nobody else has, in any case, and that does not look like another’s', async () => {
    await create({ login: 'asror' });
    const codes = async (login: string) => (await create({ login })).problem?.errors?.map(({ code }) => code);
    expect(await codes('ASROR')).toEqual(['login_taken']);
    // Four Cyrillic letters that look like Latin ones.
    await create({ login: 'copa' });
    expect(await codes('сора')).toEqual(['login_looks_alike']);
    const { status, problem } = await create({ login: 'сора' });
    expect([status, problem?.code]).toEqual([409, 'login_taken']);
    const other = await idOf();
    expect((await edit(other, { ...input({ login: 'asror' }), version: 1 })).problem?.code).toBe('login_taken');
  });

  it('added twice at once is one', async () => {
    const body = input({ login: 'egizak' });
    const answers = await Promise.all([1, 2, 3].map(() => api.call('POST /api/users', { as: 'admin', body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is changed on the state that was seen: a concurrent change is reported, and nothing is overwritten', async () => {
    const id = await idOf({ full_name: 'Биринчи Исм' });
    const first = edit(id, { ...input({ full_name: 'Иккинчи Исм' }), version: 1 });
    const second = edit(id, { ...input({ full_name: 'Учинчи Исм' }), version: 1 }, 'admin');
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { problem } = answers.find(({ status }) => status === 409)!;
    const now = await read(id);
    expect(problem).toMatchObject({ code: 'stale_version', current: { full_name: now.full_name, version: 2 } });
  });

  it('is in the audit with old and new values, never with a password', async () => {
    const id = await idOf({ login: 'sobiq', positions: ['UPDATE'] });
    await edit(id, { ...input({ login: 'hozirgi', positions: [] }), version: 1 });
    const rows = await readAudit(id);
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: { login: 'sobiq', positions: ['UPDATE'] } },
      { action: 'edit', before: { login: 'sobiq' }, after: { login: 'hozirgi', positions: [] } },
    ]);
    expect(rows[0]?.user_id).toBe(await userId(api.db, 'admin'));
    expect(JSON.stringify(rows)).not.toMatch(/password|hash|token/);
  });
});

describe('sessions', () => {
  it.each([
    ['other positions', { positions: ['CREATE'] }, false],
    ['another territory', { province_code: '1706' }, false],
    ['another name', { full_name: 'Бошқа Исм' }, true],
  ])('with %s: %j', async (_, changes, stays) => {
    const login = `seans-${(lastLogin += 1)}`;
    const id = await idOf({ login });
    const token = await api.token(login);
    await edit(id, { ...input({ login, ...changes }), version: 1 });
    expect(await isSignedIn(token)).toBe(stays);
  });

  it('end when an account moves to another cluster of its province', async () => {
    const [from, to] = [await addCluster(api.db, '1706'), await addCluster(api.db, '1706')];
    const login = `seans-${(lastLogin += 1)}`;
    const id = await idOf({ login, cluster_id: from });
    const token = await api.token(login);
    expect((await edit(id, { ...input({ login, cluster_id: to }), version: 1 })).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('end when an account is deactivated, and stay ended when it is activated again', async () => {
    const login = `seans-${(lastLogin += 1)}`;
    const id = await idOf({ login });
    const token = await api.token(login);
    const activity = (is_active: boolean, version: number) =>
      api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { is_active, version } });
    expect((await activity(false, 1)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    expect((await activity(true, 1)).problem?.code).toBe('stale_version');
    expect((await activity(true, 2)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(await api.token(login))).toBe(true);
    expect((await readAudit(id)).map(({ action }) => action)).toEqual(['create', 'deactivate', 'activate']);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await create({ login: 'topilma', full_name: 'Тўлқинова Шоҳида', province_code: '1706', positions: ['DELETE'] });
    await create({ login: 'topilma-2', full_name: 'Абдуллаев Ўткир', positions: [] });
  });

  const logins = async (query: string, as?: string) => (await list(query, as)).items.map(({ login }) => login);

  it('is searched by name or login, in either script', async () => {
    for (const search of ['тўлқинова', "to'lqinova", 'шохида', 'topilma', 'топилма'])
      expect(await logins(`search=${encodeURIComponent(search)}`)).toContain('topilma');
    expect(await logins(`search=${encodeURIComponent('%_')}`)).toEqual([]);
  });

  it('is narrowed by position, territory and activity, and paged in the order of the alphabet', async () => {
    expect(await logins('search=topilma&position=DELETE')).toEqual(['topilma']);
    expect(await logins('search=topilma&position=none')).toEqual(['topilma-2']);
    expect(await logins('search=topilma&territory=1706')).toEqual(['topilma']);
    expect(await logins('search=topilma&territory=republic')).toEqual(['topilma-2']);
    expect(await logins('territory=cluster')).toContain('klaster');
    expect(await logins('search=topilma&active=false')).toEqual([]);
    expect(await logins('search=topilma&page_size=1')).toEqual(['topilma-2']);
    expect(await logins('search=topilma&page_size=1&page=2')).toEqual(['topilma']);
    expect((await list('search=topilma&page_size=1')).total).toBe(2);
    expect(await logins('search=topilma&sort=-full_name')).toEqual(['topilma', 'topilma-2']);
    expect((await api.call('GET /api/users?territory=all', { as: 'admin' })).status).toBe(400);
  });
});

it('an account of a cluster moves with it to another province, and its sessions end', async () => {
  const cluster_id = await addCluster(api.db, '1706');
  const id = await idOf({ login: 'kochgan', positions: ['CREATE'], cluster_id });
  const headers = { 'x-access-token': await api.token('kochgan') };
  const { stir } = await findRow(api.db, 'clusters', { id: cluster_id });
  const body = { ...entryInput('clusters', { ...ANDIJON, stir }), version: 1 };
  expect((await api.call(`PATCH /api/registers/clusters/${cluster_id}`, { as: 'admin', body })).status).toBe(200);
  const { data } = await api.call<UserAccount>(`GET /api/users/${id}`, { as: 'admin' });
  expect(data).toMatchObject({ province_code: ANDIJON.province_code, cluster_id, version: 2 });
  expect((await api.call('GET /api/auth/me', { headers })).status).toBe(401);
  const { login, full_name, positions, province_code, version } = data;
  const same = { login, full_name, positions, province_code, cluster_id, version };
  expect((await edit(id, same)).status).toBe(200);
  const [, moved] = await readAudit(id);
  expect(moved).toMatchObject({ action: 'edit', user_id: await userId(api.db, 'admin') });
  expect([moved?.before, moved?.after]).toEqual(['1706', '1703'].map((code) => ({ province_code: code, cluster_id })));
});
