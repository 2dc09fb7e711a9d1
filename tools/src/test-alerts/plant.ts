import type { WatchedSystem } from './system';

/** A fault, planted into the running system, and how it is taken out again. */
export type Plant = {
  /** Description in the past tense: what was done. */
  what: string;
  /** Alerts that have to fire because of it, and to clear when it is gone. */
  alerts: readonly string[];
  /** Plants it. @returns takes it out */
  plant: (system: WatchedSystem) => Promise<() => Promise<void>>;
};

/** Takes a lock in the database; returns the function that releases it. */
export async function hold(system: WatchedSystem, statement: string): Promise<() => Promise<void>> {
  const client = await system.owner();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

/** Repeats a task without pause; returns the function that stops it. */
export function again(work: () => Promise<unknown>): () => Promise<void> {
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) await work().catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

/** Calls that are under way at the same time. */
export const atOnce = (count: number, call: () => Promise<Response>) =>
  Promise.all(
    Array.from({ length: count }, () =>
      call().then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      ),
    ),
  );
