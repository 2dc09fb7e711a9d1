import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { addReport, insert, userId } from '../../../test/support/fixtures';
import { startMailServer, type MailServer } from '../../../test/support/mail-server';
import { deliverNotices, reportsApi } from '../../../test/support/report-entry';
import { claimNext, setMailOn, settle } from '../../modules/notices/outbox.repository';
import { MAX_ATTEMPTS, type Failure } from './retries';
import { sendWaiting, type SenderDependencies } from './sender';
import { smtpTransport } from './transport';

const api = reportsApi();

const publicOrigin = 'https://klaster.example';
/** Only for servers that fail to answer: others may be slow on a busy machine. */
const SHORT = { connectionMs: 300, greetingMs: 300, silenceMs: 300, totalMs: 1_000 };
/** Occurs in no time, port or id. */
const FIGURE = 98765.43;

let server: MailServer;
let failures: Failure[];

beforeEach(async () => {
  server = await startMailServer();
  failures = [];
  for (const table of ['notices', 'mail_outbox', 'sign_in_attempts', 'email_confirmations'] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.updateTable('users').set({ email: null, email_confirmed_at: null, wants_mail: true }).execute();
  await setMailOn(api.db, true);
});
afterEach(() => server.close());

const mail = (smtpUrl: string) => ({ smtpUrl, from: 'Klaster <no-reply@klaster.example>', publicOrigin });

const means = (overrides: Partial<SenderDependencies> = {}, url = server.url): SenderDependencies => ({
  db: api.db,
  transport: smtpTransport(mail(url)),
  publicOrigin,
  onFailure: (failure) => void failures.push(failure),
  ...overrides,
});

const impatient = (at: Server) =>
  means({ transport: smtpTransport(mail(`smtp://127.0.0.1:${(at.address() as AddressInfo).port}`), SHORT) });

const confirm = (login: string, email = `${login}@example.uz`) =>
  api.db.updateTable('users').set({ email, email_confirmed_at: new Date() }).where('login', '=', login).execute();

const notify = async (login: string) => {
  const user_id = await userId(api.db, login);
  return insert(api.db, 'notices', { user_id, kind: 'decisions_due', facts: '{"day": "2026-11-25"}' });
};

const outbox = () => api.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();

/** Makes waiting messages due, also those claimed by a dead sender. */
const passTime = () =>
  api.db
    .updateTable('mail_outbox')
    .set({ next_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute();

const senders = (count: number, overrides: Partial<SenderDependencies> = {}) =>
  Promise.all(Array.from({ length: count }, () => sendWaiting(means(overrides))));

describe('a notice', () => {
  it('is sent to its recipient’s address in their language, with a link but without figures or remarks', async () => {
    await confirm('klaster', 'klaster@example.uz');
    await api.db.updateTable('users').set({ language: 'ru' }).where('login', '=', 'klaster').execute();
    const id = await addReport(api.db, { author: 'editor', figures: { cluster_lands: FIGURE } });
    const remarks = [{ section: 'III', comment: 'махфий изоҳ' }];
    await api.call(`POST /api/reject-cluster/${id}`, { as: 'reviewer', body: { comment: 'махфий изоҳ', remarks } });
    await deliverNotices(api.db);
    await sendWaiting(means());
    const [{ to, mail, raw } = expect.anything()] = server.received;
    expect(server.received).toHaveLength(1);
    expect(to).toBe('klaster@example.uz');
    expect(mail.subject).toBe('Отчёт возвращён (2026 год, 4 квартал)');
    expect(mail.text).toContain(`${publicOrigin}/malumotlarim/cluster-info/${id}#report-section-III`);
    expect(`${mail.text}${raw}`).not.toMatch(new RegExp(`махфий|${FIGURE}`));
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/klaster\.example\/profile>/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(mail.from?.text).toContain('no-reply@klaster.example');
  });

  it('is queued with its notice, or not at all', async () => {
    await confirm('klaster');
    const id = await addReport(api.db, {});
    await api.call(`POST /api/confirm-cluster/${id}`, { as: 'reviewer', body: { comment: 'Тўғри' } });
    await api.db.schema.alterTable('mail_outbox').renameTo('mail_away').execute();
    await expect(deliverNotices(api.db)).rejects.toThrow(/mail_outbox/);
    await api.db.schema.alterTable('mail_away').renameTo('mail_outbox').execute();
    expect(await api.db.selectFrom('notices').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['no address is confirmed', { email_confirmed_at: null }, true],
    ['messages are turned off', { wants_mail: false }, true],
    ['no mail server is configured', {}, false],
  ])('is not queued if %s', async (_name, change, isOn) => {
    await confirm('viewer');
    await api.db
      .updateTable('users')
      .set({ is_active: true, ...change })
      .execute();
    await setMailOn(api.db, isOn);
    await notify('viewer');
    expect(await outbox()).toEqual([]);
  });

  it.each([
    ['turned messages off', { wants_mail: false }, 'not wanted'],
    ['entered another address', { email_confirmed_at: null }, 'not confirmed'],
    ['was deactivated', { is_active: false }, 'no address'],
  ])('is not sent to a user who has %s since', async (_name, change, failure) => {
    await confirm('viewer');
    await notify('viewer');
    await api.db.updateTable('users').set(change).where('login', '=', 'viewer').execute();
    await sendWaiting(means());
    await api.db.updateTable('users').set({ is_active: true }).execute();
    expect(server.received).toEqual([]);
    expect(await outbox()).toMatchObject([{ failure, sent_at: null, done_at: expect.any(Date) }]);
  });

  it('is not sent once it was read; of several, the unread ones are', async () => {
    await confirm('viewer');
    await notify('viewer');
    await api.call('PATCH /api/me/notices', { as: 'viewer', body: { up_to: 2_000_000_000 } });
    await sendWaiting(means());
    expect(server.received).toEqual([]);
    expect(await outbox()).toMatchObject([{ failure: 'read', sent_at: null, done_at: expect.any(Date) }]);
    await notify('viewer');
    const { id } = await api.db.selectFrom('notices').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await notify('viewer');
    await api.call('PATCH /api/me/notices', { as: 'viewer', body: { ids: [id] } });
    await sendWaiting(means());
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.mail.subject).toBe('25.11.2026 гача қарор кутаётган ҳисоботлар бор');
  });

  it('is sent in one message with others that wait for the same user', async () => {
    await confirm('viewer');
    await confirm('editor');
    for (const login of ['viewer', 'editor', 'viewer', 'viewer']) await notify(login);
    await senders(3);
    const [first, second] = server.received.map(({ to, mail }) => `${to} ${mail.subject}`).toSorted();
    expect(first).toBe('editor@example.uz 25.11.2026 гача қарор кутаётган ҳисоботлар бор');
    expect([second, server.received.length]).toEqual(['viewer@example.uz Янги билдиришномалар: 3', 2]);
  });
});

describe('a server', () => {
  beforeEach(async () => {
    await confirm('viewer');
    await notify('viewer');
  });

  it('that was down gets the message once after its return', async () => {
    const port = Number(new URL(server.url).port);
    await server.close();
    await sendWaiting(means());
    await sendWaiting(means());
    expect(await outbox()).toMatchObject([{ attempts: 1, failure: expect.stringMatching(/^E/), done_at: null }]);
    server = await startMailServer({}, port);
    await passTime();
    await senders(2);
    await passTime();
    await senders(2);
    expect(server.received).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ attempts: 2, failure: null, sent_at: expect.any(Date) }]);
  });

  it.each([
    ['never greets', ''],
    ['greets letter by letter', '2'],
  ])('that %s is given up after its time limits', async (_how, letter) => {
    const sockets: Socket[] = [];
    const slow = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    const writing = setInterval(() => sockets.forEach((socket) => socket.destroyed || socket.write(letter)), 50);
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const before = performance.now();
    await sendWaiting(impatient(slow));
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(failures).toMatchObject([{ isOfServer: true, isFinal: false }]);
    clearInterval(writing);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => slow.close(resolve));
  });

  it('that refuses a recipient gets no retry, and others get their messages', async () => {
    await server.close();
    server = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('viewer') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    });
    await confirm('editor');
    await notify('editor');
    await sendWaiting(means());
    expect(server.received.map(({ to }) => to)).toEqual(['editor@example.uz']);
    expect(await outbox()).toMatchObject([
      { failure: 'EENVELOPE 550', done_at: expect.any(Date), sent_at: null },
      { failure: null, sent_at: expect.any(Date) },
    ]);
  });

  it('that refuses the password is logged without the password', async () => {
    await server.close();
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('hunter2 is wrong')),
    });
    await sendWaiting(means({}, server.url.replace('//', '//ism:hunter2@')));
    expect(failures).toEqual([{ why: expect.stringMatching(/^EAUTH \d+$/), isFinal: false, isOfServer: true }]);
    expect(JSON.stringify([failures, await outbox()])).not.toContain('hunter2');
  });

  it('gets a message of a dead sender again, with the same message id', async () => {
    const { transport } = means();
    const dies = async (message: Parameters<typeof transport.send>[0]) => {
      await transport.send(message);
      // It dies before it records that the message was sent.
      await new Promise(() => undefined);
    };
    void sendWaiting(means({ transport: { send: dies } }));
    while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await senders(2);
    // The claim of the dead sender still holds.
    expect(server.received).toHaveLength(1);
    await passTime();
    await senders(2);
    await passTime();
    await senders(2);
    const numbers = server.received.map(({ mail }) => mail.messageId);
    expect(numbers).toHaveLength(2);
    expect(new Set(numbers).size).toBe(1);
    expect(numbers[0]).toMatch(/^<[\da-f-]{36}@klaster\.example>$/);
  });

  it('gets no more messages a minute than allowed, from all senders together', async () => {
    await confirm('editor');
    await confirm('admin');
    for (const login of ['editor', 'admin']) await notify(login);
    await sendWaiting(means({ maxPerMinute: 2 }));
    await sendWaiting(means({ maxPerMinute: 2 }));
    expect(server.received).toHaveLength(2);
  });
});

it('sends every message once with two senders', async () => {
  const count = process.env['TESTS_AT_LENGTH'] ? 500 : 100;
  const logins = Array.from({ length: count }, (_, index) => `p-${index}`);
  const person = { full_name: 'Одам', positions: [], email_confirmed_at: new Date() };
  const people = logins.map((login) => ({ ...person, login, email: `${login}@example.uz` }));
  const users = await insert(api.db, 'users', ...people);
  await insert(api.db, 'notices', ...users.map(({ id }) => ({ user_id: id, kind: 'rights_changed' as const })));
  await senders(2, { maxPerMinute: 10_000 });
  const to = server.received.map((one) => one.to);
  expect([to.length, new Set(to).size]).toEqual([count, count]);
}, 120_000);

it('does not let a slow sender overwrite the outcome of another one', async () => {
  await confirm('viewer');
  await notify('viewer');
  const slow = (await claimNext(api.db, MAX_ATTEMPTS))!;
  await passTime();
  const other = (await claimNext(api.db, MAX_ATTEMPTS))!;
  expect([other.batch, other.attempt]).toEqual([slow.batch, 2]);
  await settle(api.db, slow, { givenUp: 'slow' });
  expect(await outbox()).toMatchObject([{ done_at: null, failure: null }]);
  await settle(api.db, other, { sent: true });
  expect(await outbox()).toMatchObject([{ sent_at: expect.any(Date) }]);
});

it('gives up after the last attempt', async () => {
  await confirm('viewer');
  await notify('viewer');
  await server.close();
  for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt += 1) await sendWaiting(means()).then(passTime);
  server = await startMailServer();
  expect(await outbox()).toMatchObject([{ attempts: MAX_ATTEMPTS, done_at: expect.any(Date), sent_at: null }]);
});
