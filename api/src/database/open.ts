import type { Config } from '../config';
import { runningServerUrl, startEmbedded } from '../embedded';
import { OperatorError, systemCode } from '../operator-error';
import { connect, type Database } from './connect';
import { migrateAt } from './migrate';
import { sql } from 'kysely';
import { DatabaseUnavailable } from './unavailable';

export type OpenDatabase = {
  readonly db: Database;
  /** Brings the schema up to date, however long that takes. */
  migrate(): Promise<void>;
  /** Settles when the database ends without having been asked to; never for a server of others. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the database that the configuration names: the embedded one, or the server at DATABASE_URL.
 * @throws OperatorError with one sentence for the operator
 */
export function openDatabase(config: Config): Promise<OpenDatabase> {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir);
}

/**
 * The same for a look beside a running instance: where one has the embedded database, its server is asked.
 * @throws OperatorError with one sentence for the operator
 */
export async function openBeside(config: Config): Promise<OpenDatabase> {
  const url = config.databaseUrl ? undefined : await runningServerUrl(config.dataDir);
  if (!url) return openDatabase(config);
  const db = connect(url);
  const answers = await sql`select 1`.execute(db).catch(() => undefined);
  if (answers) return opened(url, db);
  await db.destroy();
  return openDatabase(config);
}

const opened = (url: string, db: Database): OpenDatabase => ({
  db,
  migrate: () => migrateAt(url),
  lost: new Promise(() => undefined),
  close: () => db.destroy(),
});

async function openServer(url: string): Promise<OpenDatabase> {
  const db = connect(url);
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    const reason = systemCode(cause) ?? (cause instanceof Error ? cause.message : 'unknown error');
    throw new OperatorError(`Cannot use the database that DATABASE_URL names: ${reason}.`);
  }
  return opened(url, db);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await startEmbedded(dataDir);
  const db = connect(server.url);
  const lost = new Promise<void>((resolve) => void server.ended.then((unasked) => unasked && resolve()));
  const close = async () => {
    await db.destroy();
    await server.stop();
  };
  return { db, migrate: () => migrateAt(server.url), lost, close };
}
