import { NOTICE_KINDS, type NoticesAnswer } from '@klaster/shared/contract/notices';
import { sql } from 'kysely';
import { userId } from '../../../test/support/fixtures';
import { testAppForEach } from '../../../test/support/test-app';
import { findRow } from '../../../test/support/rows';
import { setMailOn } from './outbox.repository';
import { sendWaiting } from '../../jobs/mail/sender';
import type { Message } from '../../jobs/mail/transport';
import { SECURITY_KINDS } from './repository';

const api = testAppForEach();
let second: number;
let sent: Message[];

const ADDRESS = 'second@example.uz';

beforeEach(async () => {
  await setMailOn(api.db, true);
  sent = [];
  const person = { login: 'second-admin', full_name: 'Зулфия Каримова', positions: ['ADMIN' as const] };
  const added = api.db.insertInto('users').values({ ...person, ...confirmedEmail(ADDRESS), wants_mail: false });
  second = (await added.returning('id').executeTakeFirstOrThrow()).id;
});

const confirmedEmail = (email: string) => ({ email, email_confirmed_at: new Date() });

const edit = (change: object) => ({
  version: 1,
  login: 'second-admin',
  full_name: 'Зулфия Каримова',
  positions: ['ADMIN'],
  province_code: null,
  cluster_id: null,
  ...change,
});

/** Sends all that waits, and returns the texts sent to an address. */
async function mailTo(address: string): Promise<string> {
  const send = async (message: Message) => void sent.push(message);
  await sendWaiting({ db: api.db, transport: { send }, publicOrigin: 'https://klaster.test' });
  return sent.flatMap(({ to, text }) => (to === address ? [text] : [])).join('\n');
}

const readKinds = async (user_id: number) => {
  const rows = api.db.selectFrom('notices').select('kind').where('user_id', '=', user_id).orderBy('id');
  return (await rows.execute()).map(({ kind }) => kind);
};

const setActive = (id: number, is_active: boolean, version = 1) =>
  api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { version, is_active } });

describe('an administrator of the republic who is', () => {
  it.each([
    ['deactivated', { path: '/activity', body: { version: 1, is_active: false }, sentence: 'ҳисобни ўчирди' }],
    ['demoted', { path: '', body: edit({ positions: [] }), sentence: 'ҳисобни ўзгартирди' }],
    ['moved to a province', { path: '', body: edit({ province_code: '1703' }), sentence: 'ҳисобни ўзгартирди' }],
    ['given another address', { path: '', body: edit({ email: 'thief@example.uz' }), sentence: 'ҳисобни ўзгартирди' }],
    ['left with no address', { path: '', body: edit({ email: null }), sentence: 'ҳисобни ўзгартирди' }],
    ['left as they are', { path: '', body: edit({}), sentence: 'ҳисобни ўзгартирди' }],
  ])('%s is notified, by a notice and at the previous address', async (_what, { path, body, sentence }) => {
    expect((await api.call(`PATCH /api/users/${second}${path}`, { as: 'admin', body })).status).toBe(200);
    expect(await readKinds(second)).toContain('authority_given');
    expect(await mailTo(ADDRESS)).toContain(`${sentence}: Зулфия Каримова`);
  });

  it('made by an act is notified as well', async () => {
    const id = await userId(api.db, 'viewer');
    const { full_name } = await findRow(api.db, 'users', { id });
    const body = edit({ login: 'viewer', full_name });
    expect((await api.call(`PATCH /api/users/${id}`, { as: 'admin', body })).status).toBe(200);
    expect((await readKinds(id)).toSorted()).toEqual(['authority_given', 'rights_changed']);
  });
});

it('an intruder who first turns off everybody’s messages is reported to them all the same', async () => {
  await api.db.updateTable('users').set(confirmedEmail('first@example.uz')).where('login', '=', 'admin').execute();
  expect((await api.call('PATCH /api/me/mail', { as: 'admin', body: { email: null } })).status).toBe(200);
  expect((await setActive(second, false)).status).toBe(200);
  const thief = { login: 'ugri', full_name: 'Ўғри', positions: ['ADMIN'], province_code: null, cluster_id: null };
  expect((await api.call('POST /api/users', { as: 'admin', body: thief })).status).toBe(200);
  await api.call('PATCH /api/me/notices', { as: 'admin', body: { up_to: 2_147_483_647 } });
  expect(await mailTo('first@example.uz')).toContain('манзили ўзгартирилди ёки олиб ташланди');
  expect(await mailTo(ADDRESS)).toContain('ҳисобни ўчирди: Зулфия Каримова');
});

describe('a warning that waits', () => {
  beforeEach(async () => {
    expect((await setActive(await userId(api.db, 'viewer'), false)).status).toBe(200);
    expect((await api.call<NoticesAnswer>('GET /api/me/notices', { as: 'second-admin' })).data.items).toHaveLength(1);
  });

  it.each([
    ['removed', null],
    ['replaced', 'thief@example.uz'],
  ])(
    'goes to its original address although that was %s, and so does the notice of the change',
    async (_what, email) => {
      expect((await api.call('PATCH /api/me/mail', { as: 'second-admin', body: { email } })).status).toBe(200);
      const text = await mailTo(ADDRESS);
      expect(text).toContain('ҳисобни ўчирди');
      expect(text).toContain('манзили ўзгартирилди ёки олиб ташланди');
      expect(await mailTo('thief@example.uz')).not.toContain('ҳисобни ўчирди');
    },
  );

  it('is mailed apart from other notices, which never go to a former address', async () => {
    const other = { user_id: second, kind: 'decisions_due' as const, facts: '{"day": "2026-11-25"}' };
    await api.db.updateTable('users').set({ wants_mail: true }).where('id', '=', second).execute();
    await api.db.insertInto('notices').values(other).execute();
    await api.call('PATCH /api/me/mail', { as: 'second-admin', body: { email: null } });
    const text = await mailTo(ADDRESS);
    expect(text).toContain('ҳисобни ўчирди');
    expect(text).not.toContain('25.11.2026');
  });

  it('is sent to an account that was deactivated since, and its address is deleted afterwards', async () => {
    expect((await setActive(second, false)).status).toBe(200);
    expect(await mailTo(ADDRESS)).toContain('ҳисобни ўчирди');
    const rows = await api.db.selectFrom('mail_outbox').select(['address', 'done_at']).execute();
    expect(rows).toEqual(rows.map(() => ({ address: null, done_at: expect.any(Date) })));
  });
});

describe('an account that is not an administrator', () => {
  let viewer: number;
  beforeEach(async () => {
    viewer = await userId(api.db, 'viewer');
    const address = { ...confirmedEmail('viewer@example.uz'), wants_mail: false };
    await api.db.updateTable('users').set(address).where('id', '=', viewer).execute();
  });

  it('is notified of changed rights by mail even with messages turned off, and when deactivated', async () => {
    expect((await setActive(viewer, false)).status).toBe(200);
    expect(await readKinds(viewer)).toEqual(['rights_changed']);
    expect(await mailTo('viewer@example.uz')).toContain('Ваколатларингиз ёки ҳудудингиз ўзгартирилди');
  });

  it('is notified at the previous address when rights and address change at once', async () => {
    const body = { ...edit({ email: 'thief@example.uz', positions: ['UPDATE'] }), login: 'viewer' };
    expect((await api.call(`PATCH /api/users/${viewer}`, { as: 'admin', body })).status).toBe(200);
    const text = await mailTo('viewer@example.uz');
    expect(text).toContain('Ваколатларингиз ёки ҳудудингиз ўзгартирилди');
    expect(text).toContain('манзили ўзгартирилди ёки олиб ташланди');
  });

  it('gets no notice at an address that was never confirmed', async () => {
    await api.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', viewer).execute();
    await api.call('PATCH /api/me/mail', { as: 'viewer', body: { email: null } });
    expect(await mailTo('viewer@example.uz')).toBe('');
  });
});

it('is of the same kinds for the trigger that queues mail', async () => {
  const { rows } = await sql<{ prosrc: string }>`select prosrc from pg_proc where proname = 'queue_mail'`.execute(
    api.db,
  );
  const named = NOTICE_KINDS.filter((kind) => rows[0]?.prosrc.includes(`'${kind}'`));
  expect(new Set(named)).toEqual(SECURITY_KINDS);
});
