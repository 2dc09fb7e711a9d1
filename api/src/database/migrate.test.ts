import { sql } from 'kysely';
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
