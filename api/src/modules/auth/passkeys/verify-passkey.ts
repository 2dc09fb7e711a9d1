import type { NewPasskey, PasskeyAssertion } from '@klaster/shared/contract/accounts';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Tx } from '../../../kernel/database/connect';
import { CHALLENGE_MS, type PasskeyChallenges } from '../../../kernel/secrets/passkey-challenges';
import { findPasskey, noteUse, consumeChallenge, type PasskeyRow } from './repository';

export type Expected = {
  /** Like `https://klaster.uz`. */
  readonly origin: string;
  readonly isValid: (challenge: string) => boolean;
};

/** Returns the relying party's id. @throws ProblemError `invalid_input` if the origin is no URL */
export function parseRpId(origin: string): string {
  if (!URL.canParse(origin)) throw new ProblemError('invalid_input');
  return new URL(origin).hostname;
}

const buildExpected = ({ origin, isValid }: Expected) => ({
  expectedChallenge: isValid,
  expectedOrigin: origin,
  expectedRPID: parseRpId(origin),
  requireUserVerification: true,
});

const inBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** @throws ProblemError `passkey_refused` */
export async function verifyNew({ credential }: NewPasskey, expected: Expected) {
  const response = credential as RegistrationResponseJSON;
  const { registrationInfo } = await refusing(verifyRegistrationResponse({ response, ...buildExpected(expected) }));
  if (!registrationInfo) throw new ProblemError('passkey_refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential_id: id, public_key: inBase64Url(publicKey), counter, rp_id: parseRpId(expected.origin) };
}

/** Returns the new counter; one lower than the stored one means that the passkey was copied. @throws ProblemError `passkey_refused` */
async function verifyUse(assertion: PasskeyAssertion, stored: PasskeyRow, expected: Expected): Promise<number> {
  if (stored.rp_id !== parseRpId(expected.origin)) throw new ProblemError('passkey_refused');
  const publicKey = new Uint8Array(Buffer.from(stored.public_key, 'base64url'));
  const credential = { id: stored.credential_id, publicKey, counter: Number(stored.counter) };
  const response = assertion as AuthenticationResponseJSON;
  const verified = await refusing(verifyAuthenticationResponse({ response, credential, ...buildExpected(expected) }));
  if (!verified.verified) throw new ProblemError('passkey_refused');
  return verified.authenticationInfo.newCounter;
}

/** The library throws on any invalid input; here that is a refusal, not an internal error. */
async function refusing<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch {
    throw new ProblemError('passkey_refused');
  }
}

/** The challenge claimed by the browser. Verification compares it with the signed data. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

type Use = {
  readonly assertion: PasskeyAssertion;
  readonly userId: number;
  readonly origin: string;
  /** Purpose that the challenge was issued for. */
  readonly purpose: string;
};

/** Verifies and records a use; `tx` holds the lock on the account. @returns the passkey's name @throws ProblemError `passkey_refused` */
export async function takePasskey(
  tx: Tx,
  challenges: PasskeyChallenges,
  { assertion, userId, origin, purpose }: Use,
): Promise<string> {
  const passkey = await findPasskey(tx, assertion.id);
  if (passkey?.user_id !== userId) throw new ProblemError('passkey_refused');
  const isValid = (challenge: string) => challenges.isValid(challenge, purpose);
  const counter = await verifyUse(assertion, passkey, { origin, isValid });
  if (!(await consumeChallenge(tx, challengeIn(assertion.response.clientDataJSON), CHALLENGE_MS)))
    throw new ProblemError('passkey_refused');
  await noteUse(tx, passkey.id, counter);
  return passkey.name;
}
