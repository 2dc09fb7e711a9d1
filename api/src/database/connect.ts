import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type Tx = Transaction<Tables>;

// Aggregates come as int8 and figures as numeric, both as text; a JavaScript number holds all that occur.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const MAX_CONNECTIONS = 10;
const STATEMENT_LIMIT_MS = 30_000;
const CONNECT_LIMIT_MS = 5_000;

/** Opens a pool of connections; nothing is sent before the first query. */
export function connect(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    statement_timeout: STATEMENT_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
