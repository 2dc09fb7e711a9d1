import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltSystem } from '../harness/built-system';
import type { Client } from '../harness/client';

export type WatchedSystem = BuiltSystem & { readonly smtpPort: number; readonly verifyAudit: () => Promise<unknown> };

export type AlertFault = {
  /** What is broken, in the past tense. */
  readonly what: string;
  /** Alerts that have to fire, and to clear once the fault is removed. */
  readonly alerts: readonly string[];
  /** Plants the fault. @returns a function that removes it */
  readonly plant: (system: WatchedSystem) => Promise<() => Promise<unknown>>;
};

/** Locks something in the database. @returns a function that releases it */
export async function hold(system: WatchedSystem, statement: string): Promise<() => Promise<void>> {
  const client = await system.owner();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

/** Repeats a task without pause. @returns a function that stops it */
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

/** Keeps a number of calls pending. @returns a function that stops them */
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
