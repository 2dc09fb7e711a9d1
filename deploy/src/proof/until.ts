import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../run';

const POLL_MS = 100;

/**
 * Polls until a condition holds.
 *
 * @param what the condition as a clause, for the error
 * @throws {UserError} after `limitMs`
 */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = 30_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new UserError(`Within ${limitMs / 1000} s it was not so that ${what}.`);
    await sleep(POLL_MS);
  }
}
