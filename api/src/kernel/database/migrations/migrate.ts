import { Migrator, type MigratorProps } from 'kysely';
import { migrations } from '.';

/** Brings the schema up to date. Several instances may do so at once: one works, the others wait and find it done. */
export async function migrate(db: MigratorProps['db']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
