import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../kernel/database/connect';

type Rows = { readonly table: string; readonly key: string; readonly time: string };

type Kept = Omit<Rows, 'time'> & { readonly owner: string; readonly id: number; readonly limit: number };

/** Deletes the rows of an owner that expire first, so that at most `limit` remain. */
export async function keepLatest(db: Database, { table, key, owner, id, limit }: Kept): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id} and ${sql.ref(key)} not in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(owner)} = ${id}
      order by expires_at desc, ${sql.ref(key)} limit ${limit}
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
