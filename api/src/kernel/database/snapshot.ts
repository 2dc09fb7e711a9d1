import type { Database, Tx } from './connect';

/** Reads in one state of the database, so that all parts of an answer belong together. Within such a read it is the same state. */
export const inSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/**
 * Reads from one snapshot of the database, for as long as the results are consumed: at the end, or when the consumer stops, the
 * connection is released.
 */
export async function* readSnapshot<T>(db: Database, read: (tx: Tx) => AsyncIterable<T>): AsyncGenerator<T> {
  const { connection, release } = await takeConnection(db);
  try {
    const begin = connection.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const tx = await begin.execute();
    try {
      yield* read(tx);
    } finally {
      await tx.rollback().execute();
    }
  } finally {
    release();
  }
}

/** A connection until it is released. Kysely's own transactions leak theirs when they fail to begin. */
function takeConnection(db: Database): Promise<{ connection: Database; release: () => void }> {
  return new Promise((resolve, reject) => {
    const hold = (connection: Database) => new Promise<void>((release) => resolve({ connection, release }));
    db.connection().execute(hold).catch(reject);
  });
}
