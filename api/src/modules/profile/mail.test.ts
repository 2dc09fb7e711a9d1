import type { OwnMail } from '@klaster/shared/contract/accounts';
import { readAudit, readLatest } from '../../../test/support/audit';
import { userId } from '../../../test/support/fixtures';
import { startMailServer, type MailServer } from '../../../test/support/mail-server';
import { testAppForEach } from '../../../test/support/test-app';
import { findRow } from '../../../test/support/rows';
import { hashOf } from '../auth/link-token';
import { storeConfirmation } from '../notices/confirmations.repository';
import { setMailOn } from '../notices/outbox.repository';
import { sendWaiting } from '../../jobs/mail/sender';
import { smtpTransport } from '../../jobs/mail/transport';

const api = testAppForEach();
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  await setMailOn(api.db, true);
});
afterEach(() => server.close());

const publicOrigin = 'https://klaster.example';
const TOKEN = 'k'.repeat(43);

async function post(): Promise<void> {
  const mail = { smtpUrl: server.url, from: 'no-reply@klaster.example', publicOrigin };
  await sendWaiting({ db: api.db, transport: smtpTransport(mail), publicOrigin });
}

const change = (body: object, as = 'viewer') => api.call<OwnMail>('PATCH /api/me/mail', { as, body });
const confirm = (token: string, as = 'viewer') =>
  api.call<OwnMail>('POST /api/me/mail/confirm', { as, body: { token } });
const profile = async () => (await api.call<OwnMail>('GET /api/me/profile', { as: 'viewer' })).data;

const tokenTo = (address: string) =>
  /#email=([\w-]{43})/.exec(server.received.findLast(({ to }) => to === address)?.mail.text ?? '')?.[1] ?? '';

it('counts once its owner opens the link that was sent there, and nothing else is sent before', async () => {
  expect((await change({ email: 'ism@example.uz' })).data).toEqual({
    email: 'ism@example.uz',
    email_confirmed: false,
    wants_mail: true,
    mail_digest: null,
    sends_mail: true,
  });
  const user_id = await userId(api.db, 'viewer');
  await api.db.insertInto('notices').values({ user_id, kind: 'rights_changed' }).execute();
  await post();
  expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Электрон почта манзилини тасдиқланг']);
  expect(JSON.stringify(await api.db.selectFrom('email_confirmations').selectAll().execute())).not.toContain(
    tokenTo('ism@example.uz'),
  );
  expect((await confirm(tokenTo('ism@example.uz'))).data).toMatchObject({ email_confirmed: true });
  expect((await confirm(tokenTo('ism@example.uz'))).status).toBe(200);
  await api.db.insertInto('notices').values({ user_id, kind: 'rights_changed' }).execute();
  await post();
  expect(server.received).toHaveLength(2);
});

it('is confirmed by nobody else, by no older link, and not after 72 hours', async () => {
  await change({ email: 'eski@example.uz' });
  await post();
  const old = tokenTo('eski@example.uz');
  await change({ email: 'yangi@example.uz' });
  await post();
  const token = tokenTo('yangi@example.uz');
  for (const [secret, as] of [
    [old, 'viewer'],
    [token, 'editor'],
    ['x'.repeat(43), 'viewer'],
  ] as const)
    expect((await confirm(secret, as)).problem?.code).toBe('link_replaced');
  await api.db.updateTable('email_confirmations').set({ expires_at: new Date() }).execute();
  expect((await confirm(token)).problem?.code).toBe('link_replaced');
  expect(await profile()).toMatchObject({ email: 'yangi@example.uz', email_confirmed: false });
});

it('is confirmed by no link to the address before, though its message was being made when that became another', async () => {
  await change({ email: 'yangi@example.uz' });
  const link = { user_id: await userId(api.db, 'viewer'), token_hash: hashOf(TOKEN), email: 'eski@example.uz' };
  await storeConfirmation(api.db, link, 72);
  expect((await confirm(TOKEN)).problem?.code).toBe('link_replaced');
  expect(await profile()).toMatchObject({ email: 'yangi@example.uz', email_confirmed: false });
});

it('changed by its owner is in the audit, raises the version of the account, and has to be confirmed again', async () => {
  await api.db.updateTable('users').set({ email: 'a@example.uz', email_confirmed_at: new Date() }).execute();
  expect((await change({ email: 'b@example.uz' })).data.email_confirmed).toBe(false);
  expect(await readLatest(api, '?action=edit&entity=users')).toMatchObject({
    user_login: 'viewer',
    changes: [{ label: 'E-mail', before: 'a@example.uz', after: 'b@example.uz' }],
  });
  const { version } = await findRow(api.db, 'users', { login: 'viewer' });
  expect(version).toBe(2);
  expect((await change({ email: null })).data).toMatchObject({ email: null, email_confirmed: false });
});

it('confirmed is in the audit, once', async () => {
  await change({ email: 'ism@example.uz' });
  await post();
  const token = tokenTo('ism@example.uz');
  for (let time = 0; time < 2; time += 1) expect((await confirm(token)).status).toBe(200);
  const { items } = await readAudit(api, '?action=edit&entity=users');
  expect(items.slice(0, 2)).toMatchObject([
    { user_login: 'viewer', changes: [{ label: 'E-mail confirmed', before: 'no', after: 'yes' }] },
    { user_login: 'viewer', changes: [{ label: 'E-mail', before: null, after: 'ism@example.uz' }] },
  ]);
});

it('set by an administrator has to be confirmed too, and stays confirmed when unchanged', async () => {
  const id = await userId(api.db, 'viewer');
  const input = { login: 'viewer', full_name: 'Кўрувчи', positions: [], province_code: null, cluster_id: null };
  const edit = (version: number, changes: object = {}) =>
    api.call(`PATCH /api/users/${id}`, { as: 'admin', body: { ...input, version, ...changes } });
  expect((await edit(1, { email: 'ism@example.uz' })).status).toBe(200);
  await post();
  await confirm(tokenTo('ism@example.uz'));
  expect((await edit(2, { email: 'ism@example.uz' })).status).toBe(200);
  expect((await edit(3)).status).toBe(200);
  expect(await profile()).toMatchObject({ email: 'ism@example.uz', email_confirmed: true });
  const { data } = await api.call(`GET /api/users/${id}`, { as: 'admin' });
  expect(data).toMatchObject({ email: 'ism@example.uz', email_confirmed: true });
  expect((await edit(4, { email: 'x\r\nBcc: y@example.uz' })).problem?.errors).toMatchObject([
    { path: 'email', code: 'email' },
  ]);
});

it('is sent its link again when it is given again, five times an hour at most', async () => {
  for (let time = 0; time < 5; time += 1) expect((await change({ email: 'ism@example.uz' })).status).toBe(200);
  expect((await change({ email: 'ism@example.uz' })).problem?.code).toBe('too_many_attempts');
  await post();
  expect(server.received).toHaveLength(1);
});

it('is sent no link, and nothing changes, when it is given again after it was confirmed', async () => {
  await change({ email: 'ism@example.uz' });
  await post();
  const token = tokenTo('ism@example.uz');
  await confirm(token);
  const { items } = await readAudit(api);
  expect((await change({ email: 'ism@example.uz' })).data.email_confirmed).toBe(true);
  await post();
  expect(server.received).toHaveLength(1);
  expect((await readAudit(api)).items).toHaveLength(items.length);
  expect((await confirm(token)).status).toBe(200);
});

it('gets no request for confirmation without a mail server, which the page shows', async () => {
  await setMailOn(api.db, false);
  expect((await change({ email: 'ism@example.uz' })).data.sends_mail).toBe(false);
  expect(await api.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
});

it('gets no notices once its owner does not want them', async () => {
  expect((await change({ wants_mail: false })).data.wants_mail).toBe(false);
  expect((await change({})).status).toBe(400);
  expect((await change({ mail_digest: 'hourly' })).problem?.errors?.map(({ path }) => path)).toEqual(['mail_digest']);
});
