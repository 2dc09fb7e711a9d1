import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database/connect';

type Rows = { readonly table: string; readonly key: string; readonly time: string };

/** Deletes some expired rows: more than a call inserts, and few enough not to delay it. */
export async function clearExpired(
  db: Database,
  { table, key, time }: Rows,
  before: RawBuilder<unknown> = sql`now()`,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before}
      order by ${sql.ref(time)} limit 50 for update skip locked
    )`.execute(db);
}
