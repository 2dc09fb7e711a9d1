import { hashOf, newToken } from '../../src/modules/auth/link-token';
import { simpleCall, type Rows } from './call-row';
import { quickHash } from '../support/fixtures';

const KNOWN = 'paxta terimi 2033 yil';

const known = quickHash(KNOWN);

/** The address stays valid, since many callers use it. */
const CALENDAR_TOKEN = 'A'.repeat(43);

/** Calls about the caller's own account, by name. */
export const PROFILE_ROWS = {
  'POST /api/auth/sign-out': { ...simpleCall('', {}), endsSession: true },
  'GET /api/me/profile': simpleCall(),
  'PATCH /api/me/preferences': simpleCall('', { language: 'ru' }),
  'PATCH /api/me/mail': simpleCall('', { wants_mail: false }),
  'POST /api/me/mail/confirm': {
    // Every account has this link, so that it is valid for any caller.
    send: async (db, _place, name) => {
      const token = newToken();
      const email = 'ism@example.uz';
      const link = { token_hash: hashOf(token), email, expires_at: new Date(Date.now() + 3_600_000) };
      await db.updateTable('users').set({ email, email_confirmed_at: null }).where('erased_at', 'is', null).execute();
      await db.deleteFrom('email_confirmations').execute();
      const users = await db.selectFrom('users').select('id').execute();
      await db
        .insertInto('email_confirmations')
        .values(users.map(({ id }) => ({ ...link, user_id: id })))
        .execute();
      return { request: name, body: { token } };
    },
  },
  'POST /api/me/password': {
    // All accounts have the same password, and no second factor.
    send: async (db, _place, name) => {
      await db.deleteFrom('second_factors').execute();
      await db
        .updateTable('users')
        .set({ password_hash: await known })
        .where('erased_at', 'is', null)
        .execute();
      return { request: name, body: { current_password: KNOWN, password: 'terak soyasi 2034 kuz' } };
    },
  },
  'GET /api/me/data.json': simpleCall(),
  'GET /api/me/sessions': simpleCall(),
  'GET /api/me/activity': simpleCall(),
  'GET /api/me/calendar': simpleCall(),
  'PATCH /api/me/calendar': simpleCall('', { on: true }),
  'GET /api/calendar.ics': {
    send: async (db, _place, name) => {
      const { id: user_id } = await db
        .selectFrom('users')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('calendar_addresses')
        .values({ user_id, token_hash: hashOf(CALENDAR_TOKEN) })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash: hashOf(CALENDAR_TOKEN) }))
        .execute();
      return { request: `${name}?token=${CALENDAR_TOKEN}` };
    },
  },
  'POST /api/me/sessions/end': simpleCall('', { id: null }),
} satisfies Rows;
