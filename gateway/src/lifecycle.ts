import { whyUnusable } from '@klaster/shared/postgres';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that running requests get to finish. */
const DRAIN_LIMIT_MS = 5000;

/** Milliseconds that the database of releases may take to be there, and between two looks. */
const START_LIMIT_MS = 30_000;
const LOOK_MS = 1_000;

/** The database of releases was not there within the limit; the message says why. */
export class StoreUnusable extends Error {}

/** Waits for the database of releases, if there is one. @returns a sentence on why it is still unusable after the limit */
export async function untilUsable(url: string | undefined, limitMs = START_LIMIT_MS): Promise<string | undefined> {
  if (url === undefined) return undefined;
  const until = performance.now() + limitMs;
  for (;;) {
    const reason = await whyUnusable('RELEASES_URL', url);
    if (reason === undefined || performance.now() >= until) return reason;
    await sleep(LOOK_MS);
  }
}

/** What comes before the end: to say it, and for how many milliseconds. */
type Drain = { leave: () => void; ms: number };

/**
 * Closes the server and ends the process on SIGTERM, on SIGINT, and when the parent that started it is gone:
 * an orphaned gateway must not keep the port. On SIGTERM it drains first, so that load balancers notice; a second one ends that.
 */
export function stopWithParent(app: FastifyInstance, drain: Drain): void {
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

/** Where a server listens, and the environment variable that chooses another port. */
export type ListenAddress = { host: string; port: number; variable: string };

/** One sentence on why the store of releases cannot be opened. */
export const storeFailure = (error: unknown): string =>
  `The store of releases cannot be opened: ${error instanceof Error ? error.message : String(error)}`;

/** One sentence on why a server cannot listen. */
export function listenFailure(error: unknown, { host, port, variable }: ListenAddress): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program or start with ${variable}=…`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Start with ${variable}=… above 1023.`;
  return `The gateway cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
}
