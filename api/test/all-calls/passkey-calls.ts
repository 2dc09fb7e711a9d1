import type { Database } from '../../src/kernel/database/connect';
import { PasskeyChallenges } from '../../src/kernel/secrets/passkey-challenges';
import { PASSKEY_PURPOSE } from '../../src/modules/auth/passkeys/sign-in';
import { Authenticator } from '../support/authenticator';
import { simpleCall, type Rows } from './call-row';
import { KNOWN, ofOwn } from './factor-calls';
import { userId } from '../support/fixtures';
import { TEST_ORIGIN, TEST_SECRET } from '../support/test-app';

const challenges = new PasskeyChallenges(TEST_SECRET);

const rpId = new URL(TEST_ORIGIN).hostname;

const request = () => ({
  challenge: challenges.issue(PASSKEY_PURPOSE),
  rpId,
  timeout: 1000,
  userVerification: 'required' as const,
});

/** A passkey of an account; gives its authenticator. */
async function addPasskey(db: Database): Promise<Authenticator> {
  const authenticator = new Authenticator(TEST_ORIGIN);
  const { credentialId: credential_id, publicKey: public_key } = authenticator;
  const row = { user_id: await userId(db, 'viewer'), credential_id, public_key, rp_id: rpId };
  await db
    .insertInto('passkeys')
    .values({ ...row, counter: 0, name: 'Ноутбук' })
    .execute();
  return authenticator;
}

const unknown = new Authenticator(TEST_ORIGIN).credentialId;

export const PASSKEY_ROWS = {
  'POST /api/auth/passkey/options': simpleCall('', {}),
  'POST /api/auth/passkey': {
    send: async (db, _place, name) => ({ request: name, body: (await addPasskey(db)).use(request()) }),
  },
  'GET /api/me/passkeys': simpleCall(),
  'POST /api/me/passkeys/options': ofOwn('off', () => ({ current_password: KNOWN })),
  'POST /api/me/passkeys': {
    ...simpleCall('', {
      name: 'Ноутбук',
      credential: {
        id: unknown,
        rawId: unknown,
        type: 'public-key',
        response: { clientDataJSON: '', attestationObject: '' },
      },
    }),
    permittedStatus: 400,
  },
  'POST /api/me/passkeys/remove': ofOwn('off', () => ({ id: 2_000_000_000, current_password: KNOWN })),
} satisfies Rows;
