import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database/connect';

type Rows = { readonly table: string; readonly key: string; readonly time: string };

/** Deletes all but an owner's `most` rows that expire last. */
export async function clearBeyond(
  db: Database,
  { table, key, time, owner, most }: Rows & { readonly owner: RawBuilder<unknown>; readonly most: number },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${owner} and ${sql.ref(key)} not in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${owner}
      order by ${sql.ref(time)} desc, ${sql.ref(key)} limit ${most}
    )`.execute(db);
}

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
