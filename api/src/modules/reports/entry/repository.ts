import type { Language } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { Figures, Section } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import type { ActTx } from '../../../kernel/authority/guarded';
import { type Database, type Tx, currentTime } from '../../../kernel/database/connect';
import { nameColumn } from '../../../kernel/places/repository';
import { filledCount } from '../fragments.repository';

export function findCluster(db: Database, id: number, language: Language) {
  return db
    .selectFrom('clusters as c')
    .innerJoin('provinces as p', 'p.code', 'c.province_code')
    .select(['c.id', 'c.company_name', 'c.province_code', 'c.full_name', 'c.phone_number', 'c.removed_at'])
    .select(`p.${nameColumn(language)} as province_name`)
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** Locks the cluster, so that it cannot be removed or moved until the transaction ends. */
export function lockCluster(tx: Tx, id: number) {
  return tx
    .selectFrom('clusters as c')
    .select(['c.id as cluster_id', 'c.province_code', 'c.full_name', 'c.phone_number', 'c.removed_at'])
    .where('c.id', '=', id)
    .forShare()
    .executeTakeFirst();
}

type NewDraft = Quarter & { readonly cluster_id: number; readonly author_id: number; readonly figures: Figures };

/** Returns undefined if the cluster has a report of the quarter. */
export function insertDraft(tx: ActTx, draft: NewDraft) {
  return tx
    .insertInto('reports')
    .values({ ...draft, status: 'draft', figures: JSON.stringify(draft.figures) })
    .onConflict((conflict) => conflict.columns(['cluster_id', 'year', 'quarter']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

const sections = (db: Database, reportId: number) =>
  db
    .selectFrom('report_sections as s')
    .innerJoin('users as u', 'u.id', 's.saved_by')
    .select(['s.section', 's.version', 's.notes', 's.saved_at', 'u.full_name as saver_name'])
    .where('s.report_id', '=', reportId);

export function listSections(db: Database, reportId: number) {
  return sections(db, reportId).execute();
}

export function findSection(db: Database, reportId: number, section: Section) {
  return sections(db, reportId).where('s.section', '=', section).executeTakeFirst();
}

export type SectionRow = NonNullable<Awaited<ReturnType<typeof findSection>>>;

export function upsertSection(
  tx: ActTx,
  row: { report_id: number; section: Section; notes: Readonly<Record<string, string>>; saved_by: number },
) {
  const notes = JSON.stringify(row.notes);
  return tx
    .insertInto('report_sections')
    .values({ ...row, notes, saved_at: currentTime })
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'section']).doUpdateSet({
        notes,
        saved_by: row.saved_by,
        saved_at: currentTime,
        version: sql`report_sections.version + 1`,
      }),
    )
    .returning(['version', 'saved_at'])
    .executeTakeFirstOrThrow();
}

/** Returns the report's version. */
export async function updateFigures(tx: ActTx, id: number, figures: Figures): Promise<number> {
  const { version } = await tx
    .updateTable('reports')
    .set({ figures: JSON.stringify(figures), updated_at: currentTime, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Source: specification 6.3.6. */
export const DECISION_DAYS = 2;

type Submission = {
  readonly figures: Figures;
  readonly userId: number;
  readonly unexplained: number;
};

/** Begins a new round; its decision is due some working days later. */
export function setSubmitted(tx: ActTx, id: number, { figures, userId, unexplained }: Submission) {
  return tx
    .updateTable('reports')
    .set({
      status: 'new',
      figures: JSON.stringify(figures),
      round: sql`round + 1`,
      version: sql`version + 1`,
      submitted_at: currentTime,
      submitted_by: userId,
      unexplained,
      approvals: 0,
      updated_at: currentTime,
      decision_due: sql`working_days_after((clock_timestamp() at time zone 'Asia/Tashkent')::date, ${DECISION_DAYS}::int)`,
    })
    .where('id', '=', id)
    .returning(['round', 'version'])
    .executeTakeFirstOrThrow();
}

type ClusterQuarter = Quarter & { readonly cluster_id: number };

/** Last submitted figures of the previous quarter and of a year ago. */
export async function findEarlier(db: Database, report: ClusterQuarter) {
  const history = await findHistory(db, report, 4);
  const ago = (quarters: number) =>
    history.find(({ year, quarter }) => (report.year - year) * 4 + report.quarter - quarter === quarters)?.figures;
  return { lastQuarter: ago(1), lastYear: ago(4) };
}

/** The latest first. @param quarters how many quarters to look back, including those without a report */
export async function findHistory(db: Database, { cluster_id, year, quarter }: ClusterQuarter, quarters: number) {
  const { rows } = await sql<Quarter & { figures: Partial<Figures> }>`
    select distinct on (r.year, r.quarter) r.year, r.quarter, s.figures
    from reports r join report_snapshots s on s.report_id = r.id
    where r.cluster_id = ${cluster_id} and r.year * 4 + r.quarter between ${year * 4 + quarter - quarters} and ${year * 4 + quarter - 1}
    order by r.year desc, r.quarter desc, s.id desc`.execute(db);
  return rows;
}

/** Decades of quarters. */
const MAX_OWN_REPORTS = 200;

/** The latest first. */
export function listOwnReports(db: Database, clusterId: number) {
  return db
    .selectFrom('reports as r')
    .innerJoin('periods as p', (join) => join.onRef('p.year', '=', 'r.year').onRef('p.quarter', '=', 'r.quarter'))
    .select(['r.id', 'r.year', 'r.quarter', 'r.status', 'r.round', 'r.updated_at', 'r.submitted_at', 'p.due_on'])
    .select([
      sql<boolean>`p.closed_at is null`.as('open'),
      filledCount().as('filled'),
      sql<number>`(
        select count(*) from report_remarks m where m.report_id = r.id and m.round = r.round and m.level is null and r.status = 'rejected'
      )::int`.as('remarks'),
    ])
    .where('r.cluster_id', '=', clusterId)
    .orderBy('r.year', 'desc')
    .orderBy('r.quarter', 'desc')
    .limit(MAX_OWN_REPORTS)
    .execute();
}

export type OwnReportRow = Awaited<ReturnType<typeof listOwnReports>>[number];

/** The latest first. @param ofEachLevel also those of confirmations before the last level */
export function listRemarks(db: Database, reportId: number, ofEachLevel = false) {
  return db
    .selectFrom('report_remarks as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.section', 'm.comment', 'm.round', 'm.created_at', 'u.full_name as author_name'])
    .where('m.report_id', '=', reportId)
    .$if(!ofEachLevel, (query) => query.where('m.level', 'is', null))
    .orderBy('m.id', 'desc')
    .execute();
}

export type RemarkRow = Awaited<ReturnType<typeof listRemarks>>[number];
