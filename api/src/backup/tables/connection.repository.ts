import type { Readable, Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../../kernel/process/operator-error';
import type { Database } from '../../kernel/database/connect';
import { asDatabaseError, isPassing } from '@klaster/shared/postgres';
import type { Tables } from '../../kernel/database/schema/tables';

const NO_RIGHTS = '42501';
const CONNECT_MS = 10_000;

/** The same text format on every server, and no time limits. */
const SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set maintenance_work_mem = '128MB'`;

/** A connection for copying rows, also usable through Kysely. */
export type Connection = {
  readonly db: Database;
  readonly run: (statement: string) => Promise<void>;
  /** Rows in PostgreSQL's text format. */
  readonly copyOut: (query: string) => Readable;
  readonly copyIn: (table: string) => Writable;
};

export async function withConnection<Result>(url: string, work: (connection: Connection) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // The running statement reports the error.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new OperatorError(
      `The database does not respond: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  try {
    await client.query(SETTINGS);
    return await work(wrapClient(client));
  } catch (error) {
    throw toOperatorError(error) ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Errors that the operator can resolve: missing rights, a full disk, a lost server. */
function toOperatorError(error: unknown): OperatorError | undefined {
  const isLost = error instanceof Error && error.message.startsWith('Connection terminated');
  if (!isLost && !isPassing(error) && asDatabaseError(error)?.code !== NO_RIGHTS) return undefined;
  return new OperatorError(`The database refused: ${(error as Error).message}.`);
}

function wrapClient(client: pg.Client): Connection {
  const loan: PostgresPoolClient = {
    query: ((text: string, values: unknown[]) => client.query(text, values)) as unknown as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const pool = { connect: () => Promise.resolve(loan), end: () => Promise.resolve() };
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    run: async (statement) => void (await client.query(statement)),
    copyOut: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
    copyIn: (table) => client.query(copyFrom(`copy ${table} from stdin`)),
  };
}
