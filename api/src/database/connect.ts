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

/**
 * Opens a pool of connections; nothing is sent before the first query.
 * @param onLost is told when an idle connection breaks; the pool replaces it by itself
 */
export function connect(url: string, onLost: (error: Error) => void = () => undefined): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    statement_timeout: STATEMENT_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  pool.on('error', onLost);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
