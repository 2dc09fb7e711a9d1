import { Migrator } from 'kysely';
import { connect, type Database } from './connect';
import { migrations } from './migrations';
import { MIGRATION_LIMITS } from './pool';

/** Brings the schema up to date. Several instances may do so at once: one works, the others wait and find it done. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The same over connections of its own, on which a statement may take as long as it takes. */
export async function migrateAt(url: string): Promise<void> {
  const db = connect(url, MIGRATION_LIMITS);
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
