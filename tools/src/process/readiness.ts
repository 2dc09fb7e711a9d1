import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../../bootstrap/user-error.mjs';

const readinessSchema = z.object({ sample: z.boolean() });

const LOOK_AGAIN_MS = 50;
const LIMIT_MS = 300_000;

/**
 * Waits until a gateway can serve visitors.
 *
 * @param address its operations address: only that says whether the data is the sample, with its demo accounts
 * @throws {UserError} after five minutes
 */
export async function untilReady(address: string, signal: AbortSignal): Promise<{ sample: boolean }> {
  const answer = await untilAnswered(`${address}/readyz`, signal);
  return readinessSchema.parse(await answer.json());
}

/** Waits until a gateway has opened its store, even if it has nothing to serve yet. @throws {UserError} after five minutes */
export async function untilOpen(address: string, signal: AbortSignal): Promise<void> {
  // Its health does not depend on the store.
  await untilAnswered(`${address}/registry`, signal, ({ status }) => status !== 503);
}

async function untilAnswered(
  url: string,
  signal: AbortSignal,
  isAnswer = ({ ok }: Response): boolean => ok,
): Promise<Response> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const answer = await fetch(url, { signal }).catch(() => null);
    if (answer && isAnswer(answer)) return answer;
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
  throw new UserError(`${url} did not respond within ${LIMIT_MS / 1000} seconds.`);
}

/** Address on this machine of a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
