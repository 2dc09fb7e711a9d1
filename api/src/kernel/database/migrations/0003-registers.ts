import { sql, type Migration } from 'kysely';
import { createRegisterTable } from './register-table';

export const registers: Migration = {
  async up(db) {
    await createRegisterTable(
      db,
      'oil_factories',
      sql`daily_capacity numeric, annual_capacity numeric, sunflower_capacity numeric`,
    );
    await createRegisterTable(db, 'clusters', sql`land_area numeric, activities text[] not null`);
    await sql`alter table users add foreign key (cluster_id) references clusters`.execute(db);
  },
};
