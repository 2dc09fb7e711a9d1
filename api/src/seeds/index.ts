import type { Database } from '../database/connect';
import { seedAccounts } from './accounts';

/** Fills an empty database with the sample, once; a database that has it is left as it is. */
export async function seedSample(db: Database, onBegin: () => void): Promise<void> {
  const seeded = await db.selectFrom('sample_data').select('id').executeTakeFirst();
  if (seeded) return;
  onBegin();
  await db.transaction().execute(async (tx) => {
    await seedAccounts(tx);
    await tx.insertInto('sample_data').defaultValues().execute();
  });
}
