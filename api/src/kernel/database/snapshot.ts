import type { Database, Tx } from './connect';

/** All reads see one state; nested calls share it. */
export const inSnapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Reads from one snapshot while the results are consumed; the connection is released at the end or when the consumer stops. */
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

/** Kysely's own transactions leak the connection if they fail to begin. */
function takeConnection(db: Database): Promise<{ connection: Database; release: () => void }> {
  return new Promise((resolve, reject) => {
    const hold = (connection: Database) => new Promise<void>((release) => resolve({ connection, release }));
    db.connection().execute(hold).catch(reject);
  });
}
