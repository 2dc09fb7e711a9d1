import { createHash } from 'node:crypto';
import { clientNetwork } from '@klaster/shared/contract';
import type { Database } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import {
  countAttempt,
  forgetAttempts,
  isKnown,
  readAttempts,
  rememberSignIn,
  takeBackAttempt,
  type Attempts,
} from './attempts.repository';

const WINDOW_SECONDS = 15 * 60;

/** Failures within the window: of a login from one network, of all logins from one network, of a login from anywhere. */
const MOST_FAILURES = { pair: 10, network: 60, login: 30 } as const;

/** For so long after a sign-in the pair of network and login answers for itself alone. */
const KNOWN_DAYS = 30;

type Keys = Record<keyof typeof MOST_FAILURES, string>;

/**
 * Lets an attempt to sign in be made, unless there were too many failures: decision 009 says of what and why. Attempts are
 * counted before the password is looked at, so that parallel guesses count too, and taken back when they did not fail.
 * @param attempt throws `invalid_credentials` on a failure; anything else it throws is none
 * @throws ProblemError `too_many_attempts`
 */
export async function limitSignIn<T>(
  db: Database,
  address: string,
  login: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const keys = keysOf(clientNetwork(address), login);
  const counted = (await isKnown(db, keys.pair)) ? (['pair'] as const) : (['pair', 'network', 'login'] as const);
  // Whoever is refused for the network leaves no rows behind, however many logins are tried.
  if (counted.length > 1) refuseAbove(await readAttempts(db, keys.network), MOST_FAILURES.network - 1);
  for (const kind of counted) refuseAbove(await countAttempt(db, keys[kind], WINDOW_SECONDS), MOST_FAILURES[kind]);
  try {
    const result = await attempt();
    await rememberSignIn(db, keys.pair, KNOWN_DAYS);
    await forgetAttempts(db, keys.pair);
    for (const kind of counted.slice(1)) await takeBackAttempt(db, keys[kind]);
    return result;
  } catch (error) {
    if (!isFailure(error)) for (const kind of counted) await takeBackAttempt(db, keys[kind]);
    throw error;
  }
}

const isFailure = (error: unknown) => error instanceof ProblemError && error.code === 'invalid_credentials';

function refuseAbove({ count, secondsLeft }: Attempts, most: number): void {
  if (count > most) throw new ProblemError('too_many_attempts', { retryAfter: secondsLeft });
}

/** Of fixed length, and nobody's address or login can be read in them. */
function keysOf(network: string, login: string): Keys {
  const key = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { pair: key(network, login), network: key('network', network, ''), login: key('login', login, '') };
}
