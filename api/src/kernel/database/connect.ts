import pg from 'pg';
import { connections, SERVING_LIMITS, type PoolLimits, endsConnection, OutcomeUnknown } from '@klaster/shared/postgres';
import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type SelectQueryBuilder,
  type Transaction,
  sql,
} from 'kysely';
import type { Tables } from './schema/tables';
import { AsyncLocalStorage } from 'node:async_hooks';

export type Database = Kysely<Tables>;

export type Tx = Transaction<Tables>;

// Aggregates (int8) and figures (numeric) come as text; all fit in a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Has no time zone: as a Date it could become another day.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export function createKysely(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new Dialect({ pool }) });
}

class Dialect extends PostgresDialect {
  constructor(private readonly config: ConstructorParameters<typeof PostgresDriver>[0]) {
    super(config);
  }

  override createDriver(): PostgresDriver {
    return new Driver(this.config);
  }
}

class Driver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      const { cause } = error as Error;
      throw cause !== undefined && endsConnection(cause) ? new OutcomeUnknown(cause) : error;
    }
  }

  /** If the connection is lost the rollback fails too; the original error is reported. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/**
 * Opens a pool, lazily. While the server is down queries fail with `DatabaseUnavailable`.
 * @param url may name several servers, of which one is the primary: `postgres://api@one,two/klaster`
 */
export function connect(url: string, limits: PoolLimits = SERVING_LIMITS): Database {
  return createKysely(connections(url, limits));
}

export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Time of a legal act, by the clock that all instances share. Not the start of the transaction: an act that waited for another must have
 * the later time.
 */
export const currentTime = sql<Date>`clock_timestamp()`;

export async function now(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(NaN);
}

/** Number of rows of a query that selects nothing yet. */
export async function countRows<Schema, Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)::int`.as('total'));
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total;
}

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

/** A server for reads. */
export type ReadServer = { readonly pool: PostgresPool };

const chosenServer = new AsyncLocalStorage<ReadServer>();

/** Undefined: the primary. */
export const currentServer = (): ReadServer | undefined => chosenServer.getStore();

/** Runs reads on the given server; a replica refuses writes. */
export const readFrom = <Result>(server: ReadServer, read: () => Promise<Result>): Promise<Result> =>
  chosenServer.run(server, read);

/** Connections to the server that the running work reads from. */
export function routingPool(primary: PostgresPool): PostgresPool {
  return {
    connect: () => (currentServer()?.pool ?? primary).connect(),
    end: () => primary.end(),
  };
}
