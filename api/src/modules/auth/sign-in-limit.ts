import { clientNetwork } from '@klaster/shared/contract/http';
import type { Database } from '../../kernel/database/connect';
import { RETENTION } from '../../kernel/database/retention-rules';
import { ProblemError } from '../../kernel/problems/problem-error';
import { hashOf } from './link-token';
import {
  countAttempt,
  deleteAttempts,
  isKnown,
  readAttempts,
  rememberSignIn,
  uncountAttempt,
  type Attempts,
} from './attempts.repository';

const WINDOW_SECONDS = 15 * 60;

/** Failures per window: of a login from one network, of all logins from one network, of a login from anywhere. */
const MAX_FAILURES = { pair: 10, network: 60, login: 30 } as const;

type Keys = Record<keyof typeof MAX_FAILURES, string>;

export type SignInAttempt<T> = {
  readonly address: string;
  readonly login: string;
  /** Throws `invalid_credentials` or `wrong_code` on a failure; other errors do not count as one. */
  readonly attempt: () => Promise<T>;
  /** False while a second factor is due: a correct password does not reset the failures, since they include guesses at the code. */
  readonly isComplete?: ((result: T) => boolean) | undefined;
};

/** Counts an attempt before it is made, so that parallel guesses count too, and uncounts it unless it fails. Source: specification 3.3.2. */
export async function limitSignIn<T>(
  db: Database,
  { address, login, attempt, isComplete = () => true }: SignInAttempt<T>,
): Promise<T> {
  const keys = hashKeys(clientNetwork(address), login);
  const counted = (await isKnown(db, keys.pair)) ? (['pair'] as const) : (['pair', 'network', 'login'] as const);
  // An attempt refused for its network or login stores no rows.
  if (counted.length > 1)
    for (const kind of ['network', 'login'] as const)
      refuseAbove(await readAttempts(db, keys[kind]), MAX_FAILURES[kind] - 1);
  await countAll(db, keys, counted);
  try {
    const result = await attempt();
    if (!isComplete(result)) {
      for (const kind of counted) await uncountAttempt(db, keys[kind]);
      return result;
    }
    // From now on only the limit of this pair of network and login applies.
    await rememberSignIn(db, keys.pair, RETENTION.known_sign_ins.keep);
    await deleteAttempts(db, keys.pair);
    for (const kind of counted.slice(1)) await uncountAttempt(db, keys[kind]);
    return result;
  } catch (error) {
    if (!isFailure(error)) for (const kind of counted) await uncountAttempt(db, keys[kind]);
    throw error;
  }
}

/** An attempt that one limit refuses is not counted by the others: a locked login does not use up the limit of its network. */
async function countAll(db: Database, keys: Keys, kinds: readonly (keyof Keys)[]): Promise<void> {
  const counted: (keyof Keys)[] = [];
  try {
    for (const kind of kinds) {
      const attempts = await countAttempt(db, keys[kind], WINDOW_SECONDS);
      counted.push(kind);
      refuseAbove(attempts, MAX_FAILURES[kind]);
    }
  } catch (error) {
    for (const kind of counted) await uncountAttempt(db, keys[kind]);
    throw error;
  }
}

/** For one-time links, whose secrets cannot be guessed: failures count for the network, so nobody can block another person's link. */
export async function limitLinks<T>(db: Database, address: string, attempt: () => Promise<T>): Promise<T> {
  const { network } = hashKeys(clientNetwork(address), '');
  refuseAbove(await readAttempts(db, network), MAX_FAILURES.network - 1);
  refuseAbove(await countAttempt(db, network, WINDOW_SECONDS), MAX_FAILURES.network);
  try {
    const result = await attempt();
    await uncountAttempt(db, network);
    return result;
  } catch (error) {
    if (!isFailure(error)) await uncountAttempt(db, network);
    throw error;
  }
}

const FAILURES: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'passwords_off',
  'wrong_code',
  'passkey_refused',
  'provider_refused',
  'identity_unknown',
  'unknown_link',
]);

const isFailure = (error: unknown) => error instanceof ProblemError && FAILURES.has(error.code);

export function refuseAbove({ count, secondsLeft }: Attempts, limit: number): void {
  if (count > limit) throw new ProblemError('too_many_attempts', { retryAfter: secondsLeft });
}

/** Hashed, so that they reveal no address or login. */
function hashKeys(network: string, login: string): Keys {
  const key = (...parts: string[]) => hashOf(JSON.stringify(parts));
  return { pair: key(network, login), network: key('network', network, ''), login: key('login', login, '') };
}
