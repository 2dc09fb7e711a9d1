import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '../../bootstrap/user-error.mjs';

const readinessSchema = z.object({ sample: z.boolean() });

const LOOK_AGAIN_MS = 50;
const LIMIT_MS = 300_000;

/**
 * Waits until a gateway can serve visitors.
 *
 * @param address its operations address, which says what its public one does not: whether the data is the sample
 * @returns whether the data is the sample, which has demo accounts
 * @throws {UserError} after five minutes
 */
export async function untilReady(address: string, signal: AbortSignal): Promise<{ sample: boolean }> {
  const answer = await untilAnswered(`${address}/readyz`, signal);
  return readinessSchema.parse(await answer.json());
}

/**
 * Waits until the gateway at `address` listens, whether or not it has anything to serve.
 *
 * @throws {UserError} after five minutes
 */
export async function untilAlive(address: string, signal: AbortSignal): Promise<void> {
  await untilAnswered(`${address}/healthz`, signal);
}

async function untilAnswered(url: string, signal: AbortSignal): Promise<Response> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const answer = await fetch(url, { signal }).catch(() => null);
    if (answer?.ok) return answer;
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
  throw new UserError(`${url} gave no answer within ${LIMIT_MS / 1000} seconds.`);
}

/** Address by which this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
