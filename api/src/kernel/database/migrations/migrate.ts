import { Migrator, sql, type Migration, type MigratorProps } from 'kysely';
import * as migrations from '.';

/** A migration of a later release, which has already run. */
const OF_LATER: Migration = { up: () => Promise.reject(new Error('this migration belongs to a later release')) };

/**
 * Brings the schema up to date. Concurrent instances wait for each other. An instance of the previous release leaves the schema of a
 * later one unchanged.
 *
 * @returns whether a later release has migrated
 * @throws {Error} that names the migration which failed
 */
export async function migrate(
  db: MigratorProps['db'],
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<boolean> {
  const last = Object.keys(known).at(-1) ?? '';
  let later: string[] = [];
  const getMigrations = async () => {
    later = (await listExecuted(db)).filter((name) => name > last);
    return { ...known, ...Object.fromEntries(later.map((name) => [name, OF_LATER])) };
  };
  const { error, results = [] } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) throw new Error(`The migration ${failed.migrationName} failed: ${String(error)}`, { cause: error });
  if (error) throw error;
  return later.length > 0;
}

async function listExecuted(db: MigratorProps['db']): Promise<string[]> {
  const { rows: tables } = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(
    db,
  );
  if (!tables[0]?.is) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
