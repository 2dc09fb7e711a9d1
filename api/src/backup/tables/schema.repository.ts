import { Migrator, type Kysely } from 'kysely';
import { migrations } from '../../kernel/database/migrations';
import type { Tables } from '../../kernel/database/schema/tables';

/** Name of the first migration that this release does not have. */
export const unknownMigration = (names: readonly string[]): string | undefined =>
  names.find((name) => !Object.hasOwn(migrations, name));

/** Makes the schema that these migrations make, in the transaction that is open. */
export async function makeSchema(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const chosen = Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen }, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
