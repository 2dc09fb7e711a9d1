import { UNDO_SECONDS } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import type { DecisionNoticeTable } from '../../kernel/database/schema/notice-tables';

type Decided = Pick<DecisionNoticeTable, 'report_id' | 'kind' | 'actor_id'> & { readonly sections: readonly string[] };

/** The notice is due once the decision can no longer be undone. */
export async function queueDecisionNotice(tx: ActTx, { sections, ...decided }: Decided): Promise<void> {
  await tx
    .insertInto('decision_notices')
    .values({
      ...decided,
      sections: [...sections],
      report_version: sql`(select version from reports where id = ${decided.report_id})`,
      due_at: sql`clock_timestamp() + make_interval(secs => ${UNDO_SECONDS}::int)`,
    })
    .execute();
}

/** Skips rows that another instance has locked. */
export async function takeDue(tx: Database, most: number) {
  const { rows } = await sql<{ report_id: number; kind: Decided['kind']; sections: string[]; actor_id: number }>`
    delete from decision_notices where id in (
      select id from decision_notices where due_at <= clock_timestamp() order by due_at, id limit ${most}
      for update skip locked
    ) returning report_id, kind, sections, actor_id`.execute(tx);
  return rows;
}
