import type { Database, Tx } from './connect';

/**
 * Reads in one state of the database, whatever is changed meanwhile, for as long as somebody takes what was read: at the end,
 * or when its reader stops, the connection is free again.
 */
export async function* readSnapshot<T>(db: Database, read: (tx: Tx) => AsyncIterable<T>): AsyncGenerator<T> {
  const begin = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const tx = await begin.execute();
  try {
    yield* read(tx);
  } finally {
    await tx.rollback().execute();
  }
}
