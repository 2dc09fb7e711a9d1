import { setTimeout as sleep } from 'node:timers/promises';

type Patience = { readonly limitMs?: number; readonly pollMs?: number };

/**
 * Waits until a condition holds; one that throws does not hold yet.
 * @param what the condition as a clause, for the error after `limitMs`
 * @returns the milliseconds that it took
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { limitMs = 30_000, pollMs = 10 }: Patience = {},
): Promise<number> {
  const began = performance.now();
  let cause: unknown;
  const check = async () => {
    try {
      return await holds();
    } catch (error) {
      cause = error;
      return false;
    }
  };
  while (!(await check())) {
    if (performance.now() - began > limitMs)
      throw new Error(`Timed out after ${limitMs / 1000} s waiting until ${what}.`, { cause });
    await sleep(pollMs);
  }
  return performance.now() - began;
}
