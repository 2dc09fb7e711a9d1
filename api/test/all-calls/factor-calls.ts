import { createHash } from 'node:crypto';
import type { Database } from '../../src/kernel/database/connect';
import { codeAt, newSecret } from '../../src/modules/auth/second-factor/app-code';
import { SecretBox } from '../../src/kernel/secrets/secret-box';
import { ofAccount } from './account-calls';
import { simpleCall, type Row, type Rows } from './call-row';
import { TEST_SECRET } from '../support/test-app';
import { quickHash } from '../support/fixtures';

export const KNOWN = 'paxta terimi 2033 yil';

const known = quickHash(KNOWN);

const box = new SecretBox(TEST_SECRET);

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

type State = 'off' | 'begun' | 'on';

/** Gives all accounts the same password and app. @returns the current code of the app */
async function everybody(db: Database, state: State): Promise<string> {
  const secret = newSecret();
  const users = await db
    .updateTable('users')
    .set({ password_hash: await known })
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  await db.deleteFrom('second_factors').execute();
  const confirmed_at = state === 'on' ? new Date() : null;
  const rows = users.map(({ id }) => ({ user_id: id, secret: box.seal(id, secret), confirmed_at }));
  if (state !== 'off') await db.insertInto('second_factors').values(rows).execute();
  return codeAt(secret, Date.now());
}

/** A call about the caller's own second factor; its body has a correct code. */
export const ofOwn = (state: State, bodyOf: (code: string) => object): Row => ({
  send: async (db, _place, name) => ({ request: name, body: bodyOf(await everybody(db, state)) }),
});

const proof = (code: string) => ({ current_password: KNOWN, code });

/** A challenge that was given to somebody. */
async function addChallenge(db: Database): Promise<string> {
  const { id, password_hash } = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('login', '=', 'viewer')
    .executeTakeFirstOrThrow();
  const challenge = digest(String(Math.random()));
  const expires_at = new Date(Date.now() + 60_000);
  const password_digest = digest(password_hash ?? '');
  const row = { challenge_hash: digest(challenge), user_id: id, password_digest, expires_at };
  await db.insertInto('sign_in_challenges').values(row).execute();
  return challenge;
}

const PROVEN = { act: 'POST /api/users', path: '/api/users', digest: digest('{}') };

/** Calls about second factors, and proofs by what an account has, by name. */
export const FACTOR_ROWS = {
  'POST /api/auth/proofs/options': simpleCall('', PROVEN),
  'POST /api/auth/proofs': ofOwn('on', (code) => ({ ...PROVEN, code })),
  'POST /api/auth/second-factor': {
    send: async (db, _place, name) => {
      const code = await everybody(db, 'on');
      return { request: name, body: { challenge: await addChallenge(db), code } };
    },
  },
  'GET /api/me/second-factor': simpleCall(),
  'POST /api/me/second-factor/begin': ofOwn('off', () => ({ current_password: KNOWN })),
  'POST /api/me/second-factor/confirm': ofOwn('begun', (code) => ({ code })),
  'POST /api/me/second-factor/recovery-codes': ofOwn('on', proof),
  'POST /api/me/second-factor/off': ofOwn('on', proof),
  'GET /api/second-factor/positions': simpleCall(),
  'PATCH /api/second-factor/positions': simpleCall('', { positions: [] }),
  'POST /api/users/:id/second-factor/reset': {
    ...ofAccount(),
    send: async (db, place, name) => {
      const sent = await ofAccount().send(db, place, name);
      await everybody(db, 'on');
      return sent;
    },
  },
} satisfies Rows;
