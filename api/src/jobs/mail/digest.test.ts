import { sql } from 'kysely';
import { insert, userId } from '../../../test/support/fixtures';
import { startMailServer, type MailServer } from '../../../test/support/mail-server';
import { testApp } from '../../../test/support/test-app';
import { clearOutbox, setMailOn } from '../../modules/notices/outbox.repository';
import { MAX_ATTEMPTS } from './retries';
import { sendWaiting } from './sender';
import { smtpTransport } from './transport';

const api = testApp();

const publicOrigin = 'https://klaster.example';

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
  for (const table of ['notices', 'mail_outbox'] as const) await api.db.deleteFrom(table).execute();
  const address = { email: 'viewer@example.uz', email_confirmed_at: new Date(), mail_digest: null };
  await api.db.updateTable('users').set(address).where('login', '=', 'viewer').execute();
  await setMailOn(api.db, true);
});
afterEach(() => server.close());

const send = () => {
  const mail = { smtpUrl: server.url, from: 'no-reply@klaster.example', publicOrigin };
  return sendWaiting({ db: api.db, transport: smtpTransport(mail), publicOrigin });
};

const choose = (mail_digest: string | null) => api.call('PATCH /api/me/mail', { as: 'viewer', body: { mail_digest } });

const add = async (kind: 'decisions_due' | 'report_rejected' | 'rights_changed') =>
  insert(api.db, 'notices', { user_id: await userId(api.db, 'viewer'), kind, facts: '{"day": "2026-11-25"}' });

const outbox = () => api.db.selectFrom('mail_outbox').selectAll().execute();

/** Makes waiting messages due. */
const passTime = () => sql`update mail_outbox set next_at = now() where done_at is null`.execute(api.db);

const clear = () => clearOutbox(api.db, { hours: 48, days: 30, attempts: MAX_ATTEMPTS, batch: 100 });

/** 30 November 2026 is a Monday. */
it.each([
  { digest: null, kind: 'report_rejected', at: '2026-11-25 06:59', time: '2026-11-25 06:59' },
  { digest: 'daily', kind: 'report_rejected', at: '2026-11-25 06:59', time: '2026-11-25 07:00' },
  { digest: 'daily', kind: 'report_rejected', at: '2026-11-25 07:00', time: '2026-11-26 07:00' },
  { digest: 'weekly', kind: 'report_rejected', at: '2026-11-25 12:00', time: '2026-11-30 07:00' },
  { digest: 'weekly', kind: 'report_rejected', at: '2026-11-30 06:59', time: '2026-11-30 07:00' },
  { digest: 'weekly', kind: 'report_rejected', at: '2026-11-30 07:00', time: '2026-12-07 07:00' },
  { digest: 'weekly', kind: 'report_due', at: '2026-11-25 00:10', time: '2026-11-25 07:00' },
])('$digest mails $kind of $at at $time in Tashkent', async ({ digest, kind, at, time }) => {
  const zone = sql`at time zone 'Asia/Tashkent'`;
  const { rows } = await sql<{ time: string }>`
    select to_char(mail_time(${digest}, ${kind}, ${at}::timestamp ${zone}) ${zone}, 'YYYY-MM-DD HH24:MI') as time`.execute(
    api.db,
  );
  expect(rows).toEqual([{ time }]);
});

it('holds notices back until its time and is one message then; warnings are sent at once', async () => {
  await choose('weekly');
  for (let time = 0; time < 60; time += 1) await add('report_rejected');
  await add('decisions_due');
  await add('rights_changed');
  await send();
  expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Ваколатларингиз ёки ҳудудингиз ўзгартирилди']);
  await passTime();
  await Promise.all([send(), send()]);
  expect(server.received.slice(1).map(({ mail }) => mail.subject)).toEqual(['Билдиришномалар тўплами: 61']);
  expect(server.received[1]?.mail.text).toMatch(/^Муддатлар\n\n.*\n.*\n\nҚарорлар\n\n/);
});

it('turned off sends what waits at the next run, and nothing twice', async () => {
  await choose('weekly');
  await add('report_rejected');
  await choose('daily');
  await send();
  expect(server.received).toEqual([]);
  await choose(null);
  await send();
  expect(server.received).toHaveLength(1);
  await passTime();
  await send();
  expect(server.received).toHaveLength(1);
});

it('is given up 48 hours after its time, not after the notice', async () => {
  await choose('weekly');
  await add('report_rejected');
  const set = (due: string) =>
    sql`update mail_outbox set created_at = now() - interval '8 days', next_at = now(),
      due_at = now() - ${due}::interval`.execute(api.db);
  await set('47 hours');
  await clear();
  expect(await outbox()).toMatchObject([{ done_at: null }]);
  await set('49 hours');
  await clear();
  expect(await outbox()).toMatchObject([{ done_at: expect.any(Date), failure: 'too late' }]);
});
