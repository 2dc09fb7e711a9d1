import { LONGEST_PHRASE, RECENT_PHRASES } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/connect';

const LOOKED_THROUGH = 100;

export async function ownPhrases(db: Database, userId: number): Promise<string[]> {
  const row = db.selectFrom('remark_phrases').select('phrases').where('user_id', '=', userId);
  return (await row.executeTakeFirst())?.phrases ?? [];
}

export async function replacePhrases(db: Database, user_id: number, phrases: readonly string[]): Promise<void> {
  await db
    .insertInto('remark_phrases')
    .values({ user_id, phrases: [...phrases] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phrases: [...phrases] }))
    .execute();
}

/** The latest first, without duplicates and long ones. */
export async function recentRemarks(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ comment: string }>`
    select comment from (
      select id, comment from report_remarks where author_id = ${userId} and section is null
      order by id desc limit ${LOOKED_THROUGH}
    ) as latest
    where char_length(comment) <= ${LONGEST_PHRASE}
    group by comment order by max(id) desc limit ${RECENT_PHRASES}`.execute(db);
  return rows.map(({ comment }) => comment);
}
