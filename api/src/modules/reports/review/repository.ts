import { sql } from 'kysely';
import type { ActTx } from '../../../kernel/authority/guarded';
import { type Tx, type Database, currentTime } from '../../../kernel/database/connect';
import { LONGEST_PHRASE, RECENT_PHRASES } from '@klaster/shared/contract/reports';
import type { DecisionNoticeTable } from '../../../kernel/database/schema/notice-tables';

/** The last decision that is still queued. Locked before the report, in the same order as delivery does. */
export function lockDecision(tx: Tx, reportId: number) {
  return tx
    .selectFrom('decision_notices')
    .select(['id', 'report_version'])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the notice, remarks and snapshot of a decision; the audit keeps it. @returns false if the notice is already due */
export async function deleteDecision(tx: ActTx, id: number): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`select forget_decision(${id}::int) as forgotten`.execute(tx);
  return rows[0]?.forgotten ?? false;
}

/** Makes the decision of the previous round the last one again. */
export async function setUndecided(tx: ActTx, id: number): Promise<void> {
  const earlier = tx
    .selectFrom('report_snapshots')
    .select(['author_id', 'created_at'])
    .where('report_id', '=', id)
    .where('status', 'in', ['confirmed', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1);
  const before = await earlier.executeTakeFirst();
  await tx
    .updateTable('reports')
    .set({
      status: 'new',
      decided_at: before?.created_at ?? null,
      decided_by: before?.author_id ?? null,
      updated_at: currentTime,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

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

/** The reviewer's latest remarks first, without duplicates, long ones, and those that gave a reason to reject or reopen. */
export async function recentRemarks(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ comment: string }>`
    select comment from (
      select id, comment, exists (
        select from report_snapshots s
        where s.report_id = m.report_id and s.created_at = m.created_at and s.status = 'rejected'
      ) as rejects
      from report_remarks m where author_id = ${userId} and section is null
      order by id desc limit ${LOOKED_THROUGH}
    ) as latest
    where char_length(comment) <= ${LONGEST_PHRASE}
    group by comment having not bool_or(rejects) order by max(id) desc limit ${RECENT_PHRASES}`.execute(db);
  return rows.map(({ comment }) => comment);
}

/** Skips rows that another instance has locked. */
export async function takeDue(tx: Database, most: number) {
  const { rows } = await sql<{
    report_id: number;
    kind: DecisionNoticeTable['kind'];
    sections: string[];
    actor_id: number;
  }>`
    delete from decision_notices where id in (
      select id from decision_notices where due_at <= clock_timestamp() order by due_at, id limit ${most}
      for update skip locked
    ) returning report_id, kind, sections, actor_id`.execute(tx);
  return rows;
}
