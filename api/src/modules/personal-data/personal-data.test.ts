import type { UserAccount } from '@klaster/shared/contract/accounts';
import type { AuditEntry } from '@klaster/shared/contract/audit';
import { sql } from 'kysely';
import { removeOld } from '../../jobs/retention/retention';
import { sealWaiting } from '../../kernel/audit/seal';
import { verifyAudit } from '../../kernel/audit/verify';
import { insertSession } from '../auth/sessions/repository';
import { addProvinceAdmin, PROVINCE_ADMIN } from '../../../test/support/account-files';
import { addAttachment } from '../../../test/support/attachments';
import { addReport, PASSWORD, userId } from '../../../test/support/fixtures';
import { tamper } from '../../../test/support/audit';
import { testAppForEach } from '../../../test/support/test-app';
import { insert, update } from '../../../test/support/rows';

const api = testAppForEach();

const LOGIN = 'xolmatova.nodira';
const NAME = 'Холматова Нодира';
const EMAIL = 'nodira@example.uz';
const DEVICE = { address: '192.0.2.77', browser: 'Firefox', system: 'Linux' };

/** An account with data in every table that may have some. */
async function addPerson(): Promise<number> {
  const body = { login: LOGIN, full_name: NAME, positions: ['UPDATE'], province_code: null, cluster_id: null };
  const { data } = await api.call<{ id: number }>('POST /api/users', { as: 'admin', body: { ...body, email: EMAIL } });
  const { id: user_id } = data;
  const { db } = api;
  const password_hash = (await db.selectFrom('users').selectAll().where('login', '=', 'viewer').executeTakeFirst())
    ?.password_hash;
  await update(db, 'users', {
    set: { password_hash: password_hash ?? null, language: 'ru', colour_mode: 'dark', email_confirmed_at: new Date() },
    where: { id: user_id },
  });
  const signedIn = await api.call('POST /api/auth/login', {
    body: { login: LOGIN, password: PASSWORD },
    headers: { 'x-forwarded-for': DEVICE.address },
  });
  expect(signedIn.status).toBe(200);
  await insertSession(db, { user_id, token_version: 0, ...DEVICE });
  const passkey = { credential_id: 'c1', rp_id: 'klaster.test', public_key: 'k', counter: 0, name: `${NAME} телефони` };
  await insert(db, 'passkeys', { user_id, ...passkey });
  await db.insertInto('second_factors').values({ user_id, secret: 'sealed', confirmed_at: new Date() }).execute();
  await db.insertInto('recovery_codes').values({ user_id, code_hash: 'h' }).execute();
  await insert(db, 'saved_views', { user_id, page: '/reports', name: 'Менинг', query: 'a=1' } as never);
  await insert(db, 'remark_phrases', { user_id, phrases: ['Қайта кўринг'] });
  await insert(db, 'user_lists', { user_id, register: 'clusters', state: 'live' } as never);
  const report_id = await addReport(db);
  await insert(db, 'report_remarks', { report_id, round: 1, section: null, comment: 'Аниқланг', author_id: user_id });
  const colleague = await userId(db, 'reviewer');
  const absence = { made_by: user_id, from_day: '2026-11-20', until_day: '2026-12-05' };
  await insert(db, 'approval_delegations', [
    { ...absence, delegator_id: user_id, delegate_id: colleague },
    { ...absence, delegator_id: colleague, delegate_id: user_id },
  ]);
  return user_id;
}

const read = async (id: number) => (await api.call<UserAccount>(`GET /api/users/${id}`, { as: 'admin' })).data;

async function deactivate(id: number): Promise<number> {
  const { version } = await read(id);
  await api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { version, is_active: false } });
  return version + 1;
}

const erase = (id: number, version: number, as = 'admin') =>
  api.call(`POST /api/users/${id}/erase`, { as, body: { version } });

async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(api.db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, E'\n'), '') as text from ${sql.table(name)} t`.execute(api.db);
      return `${name}: ${rows[0]?.text}`;
    }),
  );
  return texts.join('\n');
}

describe('erasing an account', () => {
  it('leaves nothing of the person anywhere, and everything that they did, in a chain that holds', async () => {
    const id = await addPerson();
    const version = await deactivate(id);
    await sealWaiting(api.db);
    const before = await verifyAudit(api.db);
    expect(await wholeDatabase()).toContain(NAME);
    expect((await erase(id, version)).status).toBe(200);
    const left = await wholeDatabase();
    for (const detail of [NAME, 'Холматова', LOGIN, EMAIL, DEVICE.address, 'Қайта кўринг', 'Менинг'])
      expect(left).not.toContain(detail);
    expect(await read(id)).toMatchObject({
      login: `#${id}`,
      full_name: `Собиқ ходим № ${id}`,
      positions: [],
      is_erased: true,
      has_password: false,
    });
    expect(left).toContain('Аниқланг');
    await sealWaiting(api.db);
    const after = await verifyAudit(api.db, before.head);
    expect(after).toMatchObject({ faults: [], waiting: 0 });
    expect(after.head.position).toBe(before.head.position + 1);
    const { data } = await api.call<{ items: AuditEntry[] }>(`GET /api/audit?entity=users&entity_id=${id}`, {
      as: 'admin',
    });
    expect(data.items.map(({ action }) => action)).toEqual(['erase', 'deactivate', 'sign_in', 'create']);
  });

  it('is for an account that was deactivated, and is not the caller’s own', async () => {
    const id = await addPerson();
    const { version } = await read(id);
    expect((await erase(id, version)).problem?.code).toBe('user_active');
    const admin = await userId(api.db, 'admin');
    expect((await erase(admin, (await read(admin)).version)).problem?.code).toBe('forbidden');
    await deactivate(id);
    expect((await erase(id, version)).problem?.code).toBe('stale_version');
    expect((await read(id)).full_name).toBe(NAME);
  });

  it('is done once, however often it is requested, and the account cannot be changed afterwards', async () => {
    const id = await addPerson();
    const version = await deactivate(id);
    const answers = await Promise.all([erase(id, version), erase(id, version), erase(id, version)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const acts = await api.db.selectFrom('audit').selectAll().where('action', '=', 'erase').execute();
    expect(acts).toHaveLength(1);
    const now = (await read(id)).version;
    const code = async (request: string, body: object) =>
      (await api.call(request, { as: 'admin', body })).problem?.code;
    expect(await code(`PATCH /api/users/${id}/activity`, { version: now, is_active: true })).toBe('user_erased');
    expect(await code(`POST /api/users/${id}/link`, { version: now })).toBe('user_erased');
    const input = { login: LOGIN, full_name: NAME, positions: [], province_code: null, cluster_id: null };
    expect(await code(`PATCH /api/users/${id}`, { ...input, version: now })).toBe('user_erased');
  });

  it('and activating it at the same time come one after the other', async () => {
    const id = await addPerson();
    const version = await deactivate(id);
    const [erased, activated] = await Promise.all([
      erase(id, version),
      api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { version, is_active: true } }),
    ]);
    expect([erased.status, activated.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { is_active, is_erased } = await read(id);
    expect(is_active).toBe(!is_erased);
  });

  it('keeps a request that was under way from filling the account again', async () => {
    const id = await addPerson();
    const version = await deactivate(id);
    await erase(id, version);
    const fill = api.db.updateTable('users').set({ email: EMAIL }).where('id', '=', id).execute();
    await expect(fill).rejects.toThrow('users_erased');
    await insert(api.db, 'remark_phrases', { user_id: id, phrases: ['Кечикди'] });
    await removeOld(api.db);
    expect(await wholeDatabase()).not.toContain('Кечикди');
  });

  it('sends a warning that waits first: it would else be silenced by this', async () => {
    const id = await addPerson();
    await api.db.updateTable('mail_state').set({ is_on: true }).execute();
    const version = await deactivate(id);
    await erase(id, version);
    const waiting = () =>
      api.db
        .selectFrom('mail_outbox')
        .select('address')
        .where('user_id', '=', id)
        .where('done_at', 'is', null)
        .execute();
    expect(await waiting()).toEqual([{ address: EMAIL }]);
    await api.db.updateTable('mail_outbox').set({ done_at: new Date(), address: null }).execute();
    await removeOld(api.db);
    expect(await api.db.selectFrom('notices').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });
});

describe('the chain after an erasure', () => {
  const faults = async () => (await verifyAudit(api.db)).faults;

  beforeEach(async () => {
    const id = await addPerson();
    await erase(id, await deactivate(id));
    await sealWaiting(api.db);
    expect(await faults()).toEqual([]);
  });

  const first = 'select min(audit_id) from audit_erasures';

  it('finds changes of a row from which personal details were erased', async () => {
    await tamper(api.db, `update audit set action = 'edit' where id = (${first})`);
    expect(await faults()).toEqual([expect.stringContaining('changed after personal details were erased')]);
  });

  it('finds a changed row whose digest was recomputed', async () => {
    await tamper(
      api.db,
      `update audit set action = 'edit' where id = (${first});
      update audit_erasures e set digest = audit_digest(a) from audit a where a.id = e.audit_id`,
    );
    expect(await faults()).toContainEqual(expect.stringContaining('does not match other rows'));
  });

  it('finds a row that was passed off as one that details were taken out of', async () => {
    const other = `select max(id) from audit where entity <> 'users' or action = 'create'`;
    await tamper(
      api.db,
      `update audit set after = '{}' where id = (${other});
      insert into audit_erasures select a.id, (select min(act_id) from audit_erasures), audit_digest(a), (select hash from audit_seals s where s.audit_id = a.id)
      from audit a where a.id = (${other}) on conflict do nothing;
      update audit_erasures e set digest = audit_digest(a) from audit a where a.id = e.audit_id`,
    );
    expect((await faults()).length).toBeGreaterThan(0);
  });

  it('cannot be changed by the API’s role, which cannot erase details of an account in use either', async () => {
    const viewer = await userId(api.db, 'viewer');
    await expect(sql`select erase_from_audit(${viewer}, 1, null)`.execute(api.db)).rejects.toThrow('is not erased');
    await expect(api.db.updateTable('audit').set({ action: 'edit' }).execute()).rejects.toThrow('append-only');
  });
});

describe('a person’s data as a file', () => {
  type File = { account: UserAccount } & Readonly<Record<string, object[]>>;

  it('holds everything that there is of them, and no secret', async () => {
    const id = await addPerson();
    const { status, text, headers } = await api.call(`GET /api/users/${id}/data.json`, { as: 'admin' });
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="klaster-/),
    ]);
    const file = JSON.parse(text) as File;
    expect(file).toMatchObject({
      format: 'klaster-personal-data-1',
      account: { login: LOGIN, full_name: NAME, email: EMAIL },
      preferences: { language: 'ru', colour_mode: 'dark', second_factor_since: expect.any(String) },
      passkeys: [{ name: `${NAME} телефони` }],
      sessions: [{}, DEVICE],
      saved_views: [{ name: 'Менинг' }],
      remark_phrases: [{ phrase: 'Қайта кўринг' }],
      remarks: [{ comment: 'Аниқланг' }],
      delegations: [
        { given: true, from: '2026-11-20', until: '2026-12-05', ended_at: null },
        { given: false, from: '2026-11-20', until: '2026-12-05', ended_at: null },
      ],
      acts: [{ action: 'sign_in' }],
      about_account: [{ action: 'sign_in' }, { action: 'create', by: 'admin' }],
    });
    for (const secret of ['sealed', '"k"', 'argon2']) expect(text).not.toContain(secret);
    const taken = await api.db.selectFrom('audit').selectAll().where('action', '=', 'export').execute();
    expect(taken).toMatchObject([{ entity: 'users', entity_id: id }]);
  });

  it('is everybody’s of themselves, without the names of others', async () => {
    const id = await addPerson();
    const { text } = await api.call('GET /api/me/data.json', { as: LOGIN });
    const file = JSON.parse(text) as File;
    expect(file.account.id).toBe(id);
    expect(file['about_account']).toHaveLength(2);
    expect(JSON.stringify(file['about_account'])).not.toContain('admin');
  });

  it('has nothing about reports of other provinces for the administrator of one', async () => {
    await addProvinceAdmin(api);
    const id = await userId(api.db, 'andijon');
    for (const province of ['1703', '1706']) {
      const report_id = await addReport(api.db, { province, author: 'andijon' });
      await insert(api.db, 'report_remarks', { report_id, round: 1, section: null, comment: '', author_id: id });
      await addAttachment(api.db, { report_id });
    }
    await update(api.db, 'attachments', { set: { created_by: id } });
    const counts = async (as: string) => {
      const file = JSON.parse((await api.call(`GET /api/users/${id}/data.json`, { as })).text) as File;
      return ['remarks', 'reports', 'attachments'].map((list) => file[list]?.length);
    };
    expect(await counts(PROVINCE_ADMIN)).toEqual([1, 1, 1]);
    expect(await counts('admin')).toEqual([2, 2, 2]);
  });

  it('is complete even if there is more than one batch', async () => {
    const id = await userId(api.db, 'viewer');
    await sql`
      insert into notices (user_id, kind) select ${id}, 'report_due' from generate_series(1, 1203)`.execute(api.db);
    const { text } = await api.call('GET /api/me/data.json', { as: 'viewer' });
    expect((JSON.parse(text) as File)['notices']).toHaveLength(1203);
  });
});
