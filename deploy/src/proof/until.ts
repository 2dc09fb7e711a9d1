import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../run';

const AGAIN_MS = 100;

/**
 * Waits until something holds.
 *
 * @param what for the sentence where it does not
 * @throws {UserError} after half a minute, or the milliseconds given
 */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = 30_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new UserError(`Within ${limitMs / 1000} s it was not so that ${what}.`);
    await sleep(AGAIN_MS);
  }
}
