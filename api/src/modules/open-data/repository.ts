import type { Quarter } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';

/** When each part of the public data last changed. */
export async function listChanges(db: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('public_versions').select(['name', 'changed_at']).execute();
  return new Map(rows.map(({ name, changed_at }) => [name, changed_at]));
}

export type PublishedQuarter = Quarter & { readonly due_on: string; readonly modified: Date };

const MAX_QUARTERS = 200;

/** Quarters with scores whose due date has passed, the latest first. */
export async function listPublishedQuarters(db: Database): Promise<PublishedQuarter[]> {
  const { rows } = await sql<PublishedQuarter>`
    select p.year, p.quarter, p.due_on, max(coalesce(r.decided_at, r.updated_at)) as modified
    from periods p
    join rating_scores s on s.year = p.year and s.quarter = p.quarter
    join reports r on r.id = s.report_id
    where p.due_on < (clock_timestamp() at time zone 'Asia/Tashkent')::date
    group by p.year, p.quarter, p.due_on
    order by p.year desc, p.quarter desc limit ${MAX_QUARTERS}`.execute(db);
  return rows;
}
