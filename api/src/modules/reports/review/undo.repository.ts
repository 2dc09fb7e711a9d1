import { sql } from 'kysely';
import type { ActTx } from '../../../kernel/authority/guarded';
import type { Tx } from '../../../kernel/database/connect';
import { currentTime } from '../../../kernel/database/current-time';

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

/** Deletes its notice, remarks and snapshot; the audit keeps it. @returns false if it is due */
export async function forgetDecision(tx: ActTx, id: number): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`select forget_decision(${id}::int) as forgotten`.execute(tx);
  return rows[0]?.forgotten ?? false;
}

/** The previous round's decision becomes the last one again. */
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
