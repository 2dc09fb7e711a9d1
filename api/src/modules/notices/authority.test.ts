import type { IssuedLink } from '@klaster/shared/contract/accounts';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import { rowOf } from '../../../test/all-calls/every-call';
import { ANDIJON, userId } from '../../../test/support/fixtures';
import { PROVEN_CALLS } from '../../../test/support/proofs';
import { accountFile } from '../../../test/support/account-files';
import { OF_NOTHING } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';
import { turnOn } from '../../../test/support/second-factor';
import { findRow, insert, update } from '../../../test/support/rows';
import { setMailOn } from './outbox.repository';

const api = testAppForEach();
beforeEach(async () => {
  await insert(api.db, 'users', [...ADMINS, ...OTHERS].map(account));
});

type Person = { readonly login: string; readonly province_code?: string; readonly is_active?: false };

const ADMINS: Person[] = [{ login: 'second-admin' }, { login: 'third-admin' }];

/** Nobody of these is notified: not active, or of a province. */
const OTHERS: Person[] = [
  { login: 'gone-admin', is_active: false },
  { login: 'province-admin', province_code: '1706' },
];

const account = ({ login, province_code, is_active }: Person) => ({
  login,
  full_name: 'Зулфия Каримова',
  positions: ['ADMIN' as const],
  province_code: province_code ?? null,
  cluster_id: null,
  is_active: is_active ?? true,
});

const readNotices = async (login: string) => {
  const { data } = await api.call<NoticesAnswer>('GET /api/me/notices', { as: login });
  return data.items.filter(({ kind }) => kind === 'authority_given');
};

async function listNotified(): Promise<string[]> {
  const rows = api.db.selectFrom('notices as n').innerJoin('users as u', 'u.id', 'n.user_id').select('u.login');
  const found = await rows.where('n.kind', '=', 'authority_given').orderBy('u.login').execute();
  return found.map(({ login }) => login);
}

const EVERYBODY = ['admin', 'second-admin', 'third-admin'];

const ACTS: Readonly<Record<string, string>> = {
  'POST /api/users': 'account_created',
  'PATCH /api/users/:id': 'account_changed',
  'PATCH /api/users/:id/activity': 'account_deactivated',
  'POST /api/users/:id/link': 'invitation_issued',
  'POST /api/users/imports': 'accounts_imported',
  'POST /api/users/:id/erase': 'account_erased',
  'PATCH /api/second-factor/positions': 'factor_required',
  'PATCH /api/approval-levels': 'levels_changed',
  'POST /api/approval-delegations': 'delegation_made',
  'POST /api/users/:id/delegations': 'delegation_made',
  'POST /api/users/:id/second-factor/reset': 'factor_reset',
  'POST /api/users/:id/identities/remove': 'identities_removed',
  'POST /api/scoring-methods/publish': 'method_published',
  'POST /api/keys': 'key_created',
  'POST /api/webhooks': 'webhook_created',
};

/** A change of one's own credentials notifies only the owner. */
const GIVING = PROVEN_CALLS.filter((name) => !name.includes(' /api/me/'));

it('there is a sentence for every call that gives authority', () => {
  expect(Object.keys(ACTS).toSorted()).toEqual(GIVING.toSorted());
});

it.each(GIVING)('%s notifies each administrator of the republic, once', async (name) => {
  const call = await rowOf(name).send(api.db, ANDIJON, name);
  await rowOf(name).doneBy?.(api.db, 'admin', call);
  await turnOn(api, 'admin').catch(() => undefined);
  const body = name.endsWith('/positions') ? { positions: ['DELETE'] } : call.body;
  expect((await api.call(call.request, { as: 'admin', body })).status).toBe(200);
  // Beside delegator and delegate.
  expect((await listNotified()).filter((login) => !login.startsWith('staff-'))).toEqual(EVERYBODY);
  // A required second factor would keep them from their notices.
  await api.db.deleteFrom('second_factor_positions').execute();
  expect(await readNotices('second-admin')).toMatchObject([
    { act: ACTS[name], actor: expect.stringMatching(/\S/), to: expect.stringMatching(/^\//), is_read: false },
  ]);
});

it('names the actor and the account, and links to it', async () => {
  const id = await userId(api.db, 'viewer');
  await api.call<IssuedLink>(`POST /api/users/${id}/link`, { as: 'second-admin', body: { version: 1 } });
  const { full_name } = await findRow(api.db, 'users', { id });
  expect(await readNotices('admin')).toMatchObject([
    { act: 'reset_issued', actor: 'Зулфия Каримова', person: full_name, to: `/users/edit/${id}` },
  ]);
});

it('done by an administrator of a province notifies those of the republic, and the actor', async () => {
  await update(api.db, 'users', { set: { positions: ['ADMIN'] }, where: { login: 'andijon' } });
  const body = { login: 'yangi', full_name: 'Янги Ходим', positions: [], province_code: '1703', cluster_id: null };
  expect((await api.call('POST /api/users', { as: 'andijon', body })).status).toBe(200);
  expect(await listNotified()).toEqual(['admin', 'andijon', 'second-admin', 'third-admin']);
});

it('in a file with many accounts notifies once, with their number', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [
    'Янги Ходим',
    `yangi-${index}`,
    null,
    'Андижон вилояти',
    null,
  ]);
  const body = await accountFile(...rows);
  const request = `POST /api/users/imports?rows=all&state=${OF_NOTHING}`;
  expect((await api.call(request, { as: 'admin', body })).status).toBe(200);
  expect(await listNotified()).toEqual(EVERYBODY);
  expect(await readNotices('second-admin')).toMatchObject([{ act: 'accounts_imported', count: 40, to: '/users' }]);
});

it('is mailed even to users who have turned messages off, and is committed together with the act', async () => {
  await setMailOn(api.db, true);
  const address = { email: 'second@example.uz', email_confirmed_at: new Date(), wants_mail: false };
  await api.db.updateTable('users').set(address).where('login', '=', 'second-admin').execute();
  const id = await userId(api.db, 'viewer');
  const deactivate = () =>
    api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { version: 1, is_active: false } });
  await api.db.schema.alterTable('notices').renameTo('notices_away').execute();
  expect((await deactivate()).status).toBe(500);
  await api.db.schema.alterTable('notices_away').renameTo('notices').execute();
  const viewer = api.db.selectFrom('users').select('is_active').where('id', '=', id);
  expect(await viewer.executeTakeFirst()).toEqual({ is_active: true });
  expect((await deactivate()).status).toBe(200);
  const queued = await api.db.selectFrom('mail_outbox').select('user_id').execute();
  expect(queued).toEqual([{ user_id: await userId(api.db, 'second-admin') }]);
});
