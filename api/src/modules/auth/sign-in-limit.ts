import { createHash } from 'node:crypto';
import { clientNetwork } from '@klaster/shared/contract';
import type { Database } from '../../kernel/database/connect';
import { RETENTION } from '../../kernel/database/retention-rules';
import { ProblemError } from '../../kernel/problems/problem-error';
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

type Keys = Record<keyof typeof MOST_FAILURES, string>;

/** An attempt to sign in from an address. */
type SignInAttempt<T> = {
  readonly address: string;
  readonly login: string;
  /** @throws `invalid_credentials` or `wrong_code` on a failure; other errors do not count as one */
  readonly attempt: () => Promise<T>;
  /**
   * Whether it was a complete sign-in; default: yes. One that waits for a second factor is neither complete nor a failure, so that a
   * correct password does not reset the failures of guesses at the code.
   */
  readonly isWhole?: (result: T) => boolean;
};

/**
 * Runs an attempt to sign in, unless there were too many failures. Source: specification 3.3.2. Attempts are counted before the password
 * is verified, so that parallel guesses count too, and discounted when they did not fail.
 * @throws ProblemError `too_many_attempts`
 */
export async function limitSignIn<T>(
  db: Database,
  { address, login, attempt, isWhole = () => true }: SignInAttempt<T>,
): Promise<T> {
  const keys = keysOf(clientNetwork(address), login);
  const counted = (await isKnown(db, keys.pair)) ? (['pair'] as const) : (['pair', 'network', 'login'] as const);
  // An attempt refused for its network or login stores no rows, however many are made.
  if (counted.length > 1)
    for (const kind of ['network', 'login'] as const)
      refuseAbove(await readAttempts(db, keys[kind]), MOST_FAILURES[kind] - 1);
  await countAll(db, keys, counted);
  try {
    const result = await attempt();
    if (!isWhole(result)) {
      for (const kind of counted) await takeBackAttempt(db, keys[kind]);
      return result;
    }
    // For so long the pair of network and login answers for itself alone.
    await rememberSignIn(db, keys.pair, RETENTION.known_sign_ins.keep);
    await forgetAttempts(db, keys.pair);
    for (const kind of counted.slice(1)) await takeBackAttempt(db, keys[kind]);
    return result;
  } catch (error) {
    if (!isFailure(error)) for (const kind of counted) await takeBackAttempt(db, keys[kind]);
    throw error;
  }
}

/**
 * Counts an attempt by each kind. One that is refused by any is counted by none: a login that is locked uses up nothing of the
 * network that its owner shares with others.
 */
async function countAll(db: Database, keys: Keys, kinds: readonly (keyof Keys)[]): Promise<void> {
  const made: (keyof Keys)[] = [];
  try {
    for (const kind of kinds) {
      const attempts = await countAttempt(db, keys[kind], WINDOW_SECONDS);
      made.push(kind);
      refuseAbove(attempts, MOST_FAILURES[kind]);
    }
  } catch (error) {
    for (const kind of made) await takeBackAttempt(db, keys[kind]);
    throw error;
  }
}

/**
 * The same for a one-time link, whose secret cannot be guessed: failures count for their network, together with those of signing in,
 * and nobody can block another person's link.
 * @param attempt throws `unknown_link` on a failure; other errors do not count as one
 * @throws ProblemError `too_many_attempts`
 */
export async function limitLinks<T>(db: Database, address: string, attempt: () => Promise<T>): Promise<T> {
  const { network } = keysOf(clientNetwork(address), '');
  refuseAbove(await readAttempts(db, network), MOST_FAILURES.network - 1);
  refuseAbove(await countAttempt(db, network, WINDOW_SECONDS), MOST_FAILURES.network);
  try {
    const result = await attempt();
    await takeBackAttempt(db, network);
    return result;
  } catch (error) {
    if (!isFailure(error)) await takeBackAttempt(db, network);
    throw error;
  }
}

const FAILURES: ReadonlySet<string> = new Set(['invalid_credentials', 'wrong_code', 'passkey_refused', 'unknown_link']);

const isFailure = (error: unknown) => error instanceof ProblemError && FAILURES.has(error.code);

/** @throws ProblemError `too_many_attempts` */
export function refuseAbove({ count, secondsLeft }: Attempts, most: number): void {
  if (count > most) throw new ProblemError('too_many_attempts', { retryAfter: secondsLeft });
}

/** Hashed keys of fixed length, which reveal no address or login. */
function keysOf(network: string, login: string): Keys {
  const key = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { pair: key(network, login), network: key('network', network, ''), login: key('login', login, '') };
}
