import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './tables';
import { endsConnection, OutcomeUnknown } from './unavailable';

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
