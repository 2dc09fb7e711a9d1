import { Migrator, sql } from 'kysely';
import { addFactory } from '../../test/support/fixtures';
import { createDatabase } from '../../test/support/test-app';
import { connect } from './connect';
import { migrate } from './migrate';
import { migrations } from './migrations';

it('migrates once when three instances start at once', async () => {
  const { url, db } = await createDatabase('template0');
  const instances = [db, connect(url), connect(url)];
  await Promise.all(instances.map(migrate));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(await db.selectFrom('districts').select('code').execute()).toHaveLength(206);
  await Promise.all(instances.map((instance) => instance.destroy()));
});

it('finds by the new keys what was entered under the old ones', async () => {
  const { db } = await createDatabase('template0');
  const { '0010-search': _, ...before } = migrations;
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  expect(error).toBeUndefined();
  const id = await addFactory(db, { company_name: 'Бўстон ёғ', search_key: 'bastan yag' });
  await migrate(db);
  const row = await db.selectFrom('oil_factories').select('search_key').where('id', '=', id).executeTakeFirst();
  expect(row?.search_key).toBe('bwston yog');
  await db.destroy();
});
