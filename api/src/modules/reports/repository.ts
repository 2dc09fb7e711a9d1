import { type Approver, type Language, UNDO_SECONDS } from '@klaster/shared/contract/http';
import type { Section } from '@klaster/shared/contract/indicators';
import { sql, type RawBuilder } from 'kysely';
import type { User } from '../../kernel/authority/scope';
import type { ActTx } from '../../kernel/authority/guarded';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { DecisionNoticeTable } from '../../kernel/database/schema/notice-tables';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { nameColumn } from '../../kernel/places/repository';
import { isLate, provinceIn, sentFigures } from './fragments.repository';

export const withCluster = (db: Database, language: Language) =>
  db
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .innerJoin('provinces as p', 'p.code', 'c.province_code')
    .innerJoin('districts as d', 'd.code', 'c.district_code')
    .select([
      ...([
        'r.id',
        'r.cluster_id',
        'r.year',
        'r.quarter',
        'r.status',
        'r.author_id',
        'r.round',
        'r.version',
        'r.decision_due',
        'r.submitted_at',
        'r.decided_at',
        'r.unexplained',
        'r.approvals',
      ] as const),
      ...(['c.company_name as farm', 'c.province_code'] as const),
      `p.${nameColumn(language)} as province_name`,
      `d.${nameColumn(language)} as district_name`,
      isLate.as('late'),
    ]);

/** Another province in whose sums the confirmed report counts; null if there is none. */
const countedIn = (column: RawBuilder<unknown>) => sql<string | null>`(
  select ${column} from provinces n
  where r.status = 'confirmed' and n.code <> c.province_code and n.code = ${provinceIn({ year: sql`r.year`, quarter: sql`r.quarter` })}
)`;

function findReport(db: Database, id: number, language: Language) {
  return withCluster(db, language)
    .innerJoin('periods as q', (join) => join.onRef('q.year', '=', 'r.year').onRef('q.quarter', '=', 'r.quarter'))
    .leftJoin('users as sender', 'sender.id', 'r.submitted_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'r.decided_by')
    .select([sql<boolean>`q.closed_at is null`.as('period_open'), 'q.due_on as period_due_on'])
    .select([
      'r.figures',
      sentFigures.as('sent_figures'),
      'c.removed_at as cluster_removed_at',
      countedIn(sql`n.${sql.ref(nameColumn(language))}`).as('counted_in_name'),
      countedIn(sql`n.code`).as('counted_in'),
      'sender.full_name as sender_name',
      'reviewer.full_name as reviewer_name',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

type ReportCall = { readonly params: { readonly id: number }; readonly user: User; readonly language: Language };

/** Finds a report; undefined if it is another user's draft. */
export const findVisible =
  (db: Database) =>
  async ({ params, user, language }: ReportCall): Promise<ReportRow | undefined> => {
    const report = await findReport(db, params.id, language);
    return report && !isHidden(user, report) ? report : undefined;
  };

function lockReport(tx: Tx, id: number) {
  return tx
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .selectAll('r')
    .select([
      'c.company_name',
      'c.province_code',
      'c.full_name',
      'c.phone_number',
      'c.removed_at as cluster_removed_at',
    ])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
}

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** Locks a report; undefined if it is another user's draft. */
export async function lockVisible(tx: Tx, user: User, id: number): Promise<LockedReport | undefined> {
  const report = await lockReport(tx, id);
  return report && !isHidden(user, report) ? report : undefined;
}

/** A draft is visible to its cluster, and to the staff member who began it. Source: specification 6.1.4. */
const isHidden = (user: User, report: Pick<LockedReport, 'cluster_id' | 'status' | 'author_id'>) =>
  report.status === 'draft' && user.cluster_id !== report.cluster_id && !isStaffAuthor(user, report);

/** Staff who prepared the report. An account that has been bound to a cluster since then is not staff any more. */
const isStaffAuthor = (user: User, { author_id }: Pick<LockedReport, 'author_id'>) =>
  user.cluster_id === null && user.id === author_id;

/** Whether a user created the report, submitted it, or typed any of it. @param userId an id, or a column of the query */
export const preparedBy = (userId: number | RawBuilder<unknown>) => sql<boolean>`(
  ${userId} in (r.author_id, coalesce(r.submitted_by, 0))
  or exists (select from report_sections t where t.report_id = r.id and t.saved_by = ${userId})
)`;

export async function isPreparer(db: Database, reportId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ prepared: boolean }>`
    select ${preparedBy(userId)} as prepared from reports r where r.id = ${reportId}`.execute(db);
  return rows[0]?.prepared ?? false;
}

type Outcome = {
  readonly status: 'confirmed' | 'rejected';
  readonly userId: number;
};

export async function setDecided(tx: ActTx, id: number, { status, userId }: Outcome): Promise<void> {
  await tx
    .updateTable('reports')
    .set({
      status,
      decided_at: currentTime,
      decided_by: userId,
      updated_at: currentTime,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Confirms at a level before the last one, or undoes that: the report waits at the next. @param approvals levels that have confirmed */
export async function setPassed(tx: ActTx, id: number, approvals: number): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ approvals, updated_at: currentTime, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

type Note = { report_id: number; round: number; author_id: number; level?: number | null | undefined };

export async function insertRemarks(
  tx: ActTx,
  note: Note,
  remarks: readonly { section: Section | null; comment: string }[],
): Promise<void> {
  await tx
    .insertInto('report_remarks')
    .values(remarks.map((remark) => ({ ...note, ...remark })))
    .execute();
}

/** Notes of the current report, by the keys of the figures. */
export const currentNotes = (reportId: number) => sql<Readonly<Record<string, string>>>`coalesce((
  select jsonb_object_agg(n.key, n.value) from report_sections t, jsonb_each(t.notes) n where t.report_id = ${reportId}
), '{}')`;

type Snapshot = Note & {
  status: StoredStatus;
  figures: object;
  approver?: Approver | null;
  delegator_id?: number | null;
};

export async function insertSnapshot(tx: Tx, note: Snapshot): Promise<number> {
  const { id } = await tx
    .insertInto('report_snapshots')
    .values({ ...note, figures: JSON.stringify(note.figures), notes: currentNotes(note.report_id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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
