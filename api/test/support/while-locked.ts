import { sql } from 'kysely';
import type { Database } from '../../src/database/connect';
import type { Tables } from '../../src/database/tables';

/**
 * Makes calls while nobody can read a table.
 * @returns the first answer, which no call but one that is refused can have, and all of them in the order of the calls
 */
export async function callsWhileLocked<Answer>(
  db: Database,
  table: keyof Tables,
  count: number,
  call: () => Promise<Answer>,
): Promise<{ first: Answer; all: Answer[] }> {
  const { first, calls } = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const made = Array.from({ length: count }, call);
    return { first: await Promise.race(made), calls: made };
  });
  return { first, all: await Promise.all(calls) };
}
