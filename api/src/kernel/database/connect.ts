import pg from 'pg';
import { connections, SERVING_LIMITS, type PoolLimits, endsConnection, OutcomeUnknown } from '@klaster/shared/postgres';
import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type Transaction,
  sql,
} from 'kysely';
import type { Tables } from './schema/tables';

export type Database = Kysely<Tables>;

export type Tx = Transaction<Tables>;

// Aggregates come as int8 and figures as numeric, both as text; a JavaScript number holds all that occur.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date has no time zone: as a JavaScript Date it could become another day.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** The database over a given pool. */
export function databaseOf(pool: PostgresPool): Database {
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

  /** On a lost connection there is nothing to roll back, and the original error is to be reported. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/**
 * Opens a pool of connections; nothing is sent before the first query. While the server is down every query fails with
 * `DatabaseUnavailable` within the limits; once it is up again, queries succeed.
 * @param url of the server, or of several of which one is the primary: `postgres://api@one,two/klaster`
 */
export function connect(url: string, limits: PoolLimits = SERVING_LIMITS): Database {
  return databaseOf(connections(url, limits));
}

/** Runs an empty query; fails when the database is unavailable. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
