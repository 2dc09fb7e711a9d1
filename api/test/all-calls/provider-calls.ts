import { TEST_PROVIDER } from '../support/test-app';
import { ofAccount } from './account-calls';
import { simpleCall, type Rows } from './call-row';

const provider = { provider: TEST_PROVIDER };

/** Only a provider can make a valid one. */
const answer = { ...provider, flow: 'A'.repeat(75), answer: 'code=1&state=2' };

/** Calls about single sign-on, by name. */
export const PROVIDER_ROWS = {
  'GET /api/auth/providers': simpleCall(),
  'POST /api/auth/providers/start': simpleCall('', provider),
  'POST /api/auth/providers/sign-in': { ...simpleCall('', answer), permittedStatus: 400 },
  'POST /api/auth/providers/sign-out': simpleCall('', provider),
  'POST /api/auth/providers/logout': { ...simpleCall('', { logout_token: 'a.b.c' }), permittedStatus: 400 },
  'GET /api/me/identities': simpleCall(),
  'POST /api/me/identities/start': simpleCall('', provider),
  'POST /api/me/identities': { ...simpleCall('', answer), permittedStatus: 400 },
  'POST /api/me/identities/remove': simpleCall('', { id: 2_000_000_000 }),
  'POST /api/users/:id/identities/remove': {
    ...ofAccount(),
    send: async (db, place, name) => {
      const sent = await ofAccount().send(db, place, name);
      const user_id = Number(/\d+/.exec(sent.request)?.[0]);
      await db
        .insertInto('identities')
        .values({ ...provider, user_id, issuer: 'https://sso.test', subject: String(user_id) })
        .execute();
      return sent;
    },
  },
} satisfies Rows;
