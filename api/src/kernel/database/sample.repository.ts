import { sql } from 'kysely';
import type { Database } from './connect';

export async function hasSample(db: Database): Promise<boolean> {
  const { sample } = await db
    .selectNoFrom(sql<boolean>`exists (select from sample_data)`.as('sample'))
    .executeTakeFirstOrThrow();
  return sample;
}
