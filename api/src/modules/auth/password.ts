import { hash, verify } from '@node-rs/argon2';
import { WorkQueue } from '../../kernel/queue/work-queue';

/** argon2id, 19 MiB, two passes (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash with its own salt and cost in it, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Stands in for the hash of a login that does not exist. */
const nobody = hashPassword('no such user');

/** Half of the threads that Node has for such work run at once, for name lookups and files; those waiting are some two seconds of work. */
const queue = new WorkQueue({ name: 'passwords', atOnce: 2, mostWaiting: 50, retrySeconds: 3 });

/**
 * The hash of a chosen password, queued with all verifications.
 * @throws ProblemError `upstream_unavailable` when too many others wait
 */
export function hashInTurn(password: string): Promise<string> {
  return queue.run(() => hashPassword(password));
}

/**
 * Takes as long for a login that does not exist, or has no password yet, as for a wrong password.
 * @throws ProblemError `upstream_unavailable` when too many others wait for the same
 */
export async function isPasswordOf(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobody);
  const matches = await queue.run(() => verify(compared, password));
  return matches && storedHash != null;
}
