import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltSystem } from '../harness/built-system';
import type { Client } from '../harness/client';

/** The system that Prometheus watches. */
export type WatchedSystem = BuiltSystem & { readonly smtpPort: number; readonly verifyAudit: () => Promise<unknown> };

/** A fault that can be planted into the running system. */
export type AlertFault = {
  /** What was done, in the past tense. */
  readonly what: string;
  /** Alerts that have to fire because of it, and to clear when it is gone. */
  readonly alerts: readonly string[];
  /** Plants it. @returns takes it out */
  readonly plant: (system: WatchedSystem) => Promise<() => Promise<unknown>>;
};

/** Takes a lock in the database. @returns releases it */
export async function hold(system: WatchedSystem, statement: string): Promise<() => Promise<void>> {
  const client = await system.owner();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

/** Repeats a task without pause. @returns stops it */
export function repeat(work: () => Promise<unknown>): () => Promise<void> {
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) await work().catch(() => sleep(50));
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

/** Keeps a number of calls under way. @returns stops them */
export const keepCalling = (client: Client, path: string, count: number) =>
  repeat(() =>
    Promise.all(
      Array.from({ length: count }, () =>
        client.send(path, { limitMs: 120_000 }).then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        ),
      ),
    ),
  );
