import { createDatabase } from '../../../../test/support/test-app';
import { connect } from '../../../kernel/database/connect';
import { readOrCreateTokenSecret } from './repository';

it('is one for all instances on a database, and another on another', async () => {
  const { url, db } = await createDatabase();
  const other = await createDatabase();
  const instances = [db, connect(url), connect(url)];
  const secrets = await Promise.all(instances.map(readOrCreateTokenSecret));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await readOrCreateTokenSecret(db)).toBe(secrets[0]);
  expect(await readOrCreateTokenSecret(other.db)).not.toBe(secrets[0]);
  await Promise.all([...instances, other.db].map((instance) => instance.destroy()));
});
