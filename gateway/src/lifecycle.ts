import { whyUnusable } from '@klaster/shared/postgres';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for running requests to finish. */
const DRAIN_LIMIT_MS = 5000;

/** Milliseconds to wait for the database of releases, and between two checks. */
const START_LIMIT_MS = 30_000;
const LOOK_MS = 1_000;

/** The database of releases was not usable within the limit. */
export class StoreUnusable extends Error {}

/** Waits for the database of releases, if there is one. @returns why it is still unusable after the limit */
export async function untilUsable(url: string | undefined, limitMs = START_LIMIT_MS): Promise<string | undefined> {
  if (url === undefined) return undefined;
  const until = performance.now() + limitMs;
  for (;;) {
    const reason = await whyUnusable('RELEASES_URL', url);
    if (reason === undefined || performance.now() >= until) return reason;
    await sleep(LOOK_MS);
  }
}

/**
 * Ends the process on SIGTERM, on SIGINT, and when the parent that started it is gone: an orphaned gateway must not keep the port.
 * On SIGTERM it first leaves for so many milliseconds, so that load balancers notice; a second SIGTERM ends that.
 */
export function stopWithParent(app: FastifyInstance, drain: { leave: () => void; ms: number }): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), DRAIN_LIMIT_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', () => {
    drain.leave();
    process.on('SIGTERM', stop);
    setTimeout(stop, drain.ms).unref();
  });
  process.on('SIGINT', stop);
  if (process.connected) process.on('disconnect', stop);
}

/** @param address with the environment variable that chooses another port */
export function listenFailure(error: unknown, address: { host: string; port: number; variable: string }): string {
  const { host, port, variable } = address;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program or start with ${variable}=…`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Start with ${variable}=… above 1023.`;
  return `The gateway cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
}
