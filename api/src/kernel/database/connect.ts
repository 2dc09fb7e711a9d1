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

  /** On a lost connection a rollback fails too; the original error is the one to report. */
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
