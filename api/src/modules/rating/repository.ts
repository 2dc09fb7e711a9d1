import {
  calculateScore,
  type ScoringMethod,
  type TargetAnswer,
  type TargetFigure,
} from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { Tables } from '../../kernel/database/schema/tables';
import type { Figures } from '@klaster/shared/contract/indicators';

const columns = ['version', 'year', 'quarter', 'method', 'published_at'] as const;

/** The latest first. */
export function listMethods(db: Database) {
  return db.selectFrom('scoring_methods').select(columns).orderBy('version', 'desc').execute();
}

export type MethodRow = Awaited<ReturnType<typeof listMethods>>[number];

/** The method that applies to a quarter: the last one published for it. */
export async function findMethod(db: Database, { year, quarter }: Quarter): Promise<MethodRow> {
  return db
    .selectFrom('scoring_methods')
    .select(columns)
    .where(sql<boolean>`(year, quarter) <= (${year}, ${quarter})`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export function findLatestPeriod(db: Database): Promise<Quarter | undefined> {
  return db
    .selectFrom('periods')
    .select(['year', 'quarter'])
    .orderBy('year', 'desc')
    .orderBy('quarter', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findDraft(db: Database) {
  return db.selectFrom('scoring_method_draft').select(['version', 'method', 'updated_at']).executeTakeFirstOrThrow();
}

export function lockDraft(tx: Tx) {
  return tx
    .selectFrom('scoring_method_draft')
    .select(['version', 'method', 'updated_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @param method null: no draft any more */
export async function writeDraft(tx: ActTx, method: ScoringMethod | null, userId: number): Promise<void> {
  await tx
    .updateTable('scoring_method_draft')
    .set({
      method: method && JSON.stringify(method),
      version: sql`version + 1`,
      updated_at: currentTime,
      updated_by: userId,
    })
    .execute();
}

type NewMethod = {
  readonly method: ScoringMethod;
  readonly from: Quarter;
  readonly userId: number;
};

export async function insertMethod(tx: ActTx, { method, from, userId }: NewMethod): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into scoring_methods (version, year, quarter, method, published_by)
    select max(version) + 1, ${from.year}, ${from.quarter}, ${JSON.stringify(method)}::jsonb, ${userId}::int from scoring_methods
    returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Unique among the advisory locks. */
const RATING_LOCK = sql.lit(7_241_902);

/** Shared lock: scores are stored concurrently, but not while a method is published. Taken before any lock on a report, like publishing. */
export const lockRatingShared = (tx: Tx) => lock(tx, sql`pg_advisory_xact_lock_shared(${RATING_LOCK})`);

/** Exclusive lock: no other transaction stores scores. */
export const lockRating = (tx: Tx) => lock(tx, sql`pg_advisory_xact_lock(${RATING_LOCK})`);

async function lock(tx: Tx, call: RawBuilder<unknown>): Promise<void> {
  await sql`select ${call}`.execute(tx);
}

type NewScore = Insertable<Tables['rating_scores']>;

type ConfirmedReport = Quarter & {
  readonly id: number;
  readonly cluster_id: number;
  readonly figures: Figures;
};

/** Call it in the transaction of the confirmation, which holds the shared lock on the rating. */
export async function addScore(tx: Tx, report: ConfirmedReport): Promise<void> {
  await writeScores(tx, [storedScore(report, await findMethod(tx, report))]);
}

/** Scores all confirmed reports from a quarter on again; the caller holds the exclusive lock on the rating. */
export async function rescore(tx: Tx, from: Quarter): Promise<void> {
  await writeScores(tx, await calculateScores(tx, await listConfirmed(tx, from)));
}

const UNSCORED_BATCH = 500;

/** Scores reports that are older than the rating, and those of the sample. Safe to run in several instances at once. */
export async function scoreUnscored(db: Database): Promise<void> {
  const scoreSome = () =>
    db.transaction().execute(async (tx) => {
      await lockRatingShared(tx);
      const reports = await lockUnscored(tx, UNSCORED_BATCH);
      await writeScores(tx, await calculateScores(tx, reports));
      return reports.length;
    });
  while ((await scoreSome()) === UNSCORED_BATCH);
}

async function calculateScores(tx: Tx, reports: readonly ConfirmedReport[]): Promise<NewScore[]> {
  const methods = new Map<string, MethodRow>();
  const scores: NewScore[] = [];
  for (const report of reports) {
    const quarter = `${report.year}-${report.quarter}`;
    const method = methods.get(quarter) ?? (await findMethod(tx, report));
    methods.set(quarter, method);
    scores.push(storedScore(report, method));
  }
  return scores;
}

function storedScore({ id, cluster_id, year, quarter, figures }: ConfirmedReport, by: MethodRow): NewScore {
  const { earned, counted, score } = calculateScore(by.method, figures, quarter);
  return { year, quarter, cluster_id, report_id: id, method_version: by.version, earned, counted, score };
}

/** Confirmed reports of a quarter and all later ones, or only of that quarter. */
export function listConfirmed(db: Database, { year, quarter }: Quarter, only = false): Promise<ConfirmedReport[]> {
  const inTime = only
    ? sql<boolean>`(year, quarter) = (${year}, ${quarter})`
    : sql<boolean>`(year, quarter) >= (${year}, ${quarter})`;
  return db
    .selectFrom('reports')
    .select(['id', 'cluster_id', 'year', 'quarter', 'figures'])
    .where('status', '=', 'confirmed')
    .where(inTime)
    .orderBy('id')
    .execute();
}

/** Skips reports locked by others. */
function lockUnscored(tx: Tx, limit: number): Promise<ConfirmedReport[]> {
  return tx
    .selectFrom('reports as r')
    .select(['id', 'cluster_id', 'year', 'quarter', 'figures'])
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`not exists (select from rating_scores s where s.report_id = r.id)`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A row takes eight of the 65,535 parameters that a statement can have. */
const BATCH = 1000;

/** Replaces the previous scores of the reports. */
async function writeScores(tx: Tx, scores: readonly NewScore[]): Promise<void> {
  for (let from = 0; from < scores.length; from += BATCH) {
    await tx
      .insertInto('rating_scores')
      .values(scores.slice(from, from + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['year', 'quarter', 'cluster_id']).doUpdateSet((values) => ({
          report_id: values.ref('excluded.report_id'),
          method_version: values.ref('excluded.method_version'),
          earned: values.ref('excluded.earned'),
          counted: values.ref('excluded.counted'),
          score: values.ref('excluded.score'),
          // The audit entry is of the previous score.
          audit_id: null,
        })),
      )
      .execute();
  }
}

/** The transaction holds the shared lock on the rating. */
export async function deleteScore(tx: Tx, reportId: number): Promise<void> {
  await tx.deleteFrom('rating_scores').where('report_id', '=', reportId).execute();
}

type TargetKey = Quarter & { readonly cluster_id: number };

export async function findTarget(db: Database, target: TargetKey): Promise<TargetAnswer> {
  const row = await db
    .selectFrom('rating_targets')
    .select(['figures', 'updated_at'])
    .where((where) => where.and({ cluster_id: target.cluster_id, year: target.year, quarter: target.quarter }))
    .executeTakeFirst();
  return { target: row ? { figures: row.figures, updated_at: row.updated_at.toISOString() } : null };
}

export async function writeTarget(tx: Tx, target: TargetKey, figures: readonly TargetFigure[]): Promise<void> {
  const { cluster_id, year, quarter } = target;
  const values = { figures: JSON.stringify(figures), updated_at: currentTime };
  await tx
    .insertInto('rating_targets')
    .values({ cluster_id, year, quarter, ...values })
    .onConflict((conflict) => conflict.columns(['cluster_id', 'year', 'quarter']).doUpdateSet(values))
    .execute();
}

export async function deleteTarget(tx: Tx, { cluster_id, year, quarter }: TargetKey): Promise<void> {
  await tx
    .deleteFrom('rating_targets')
    .where((where) => where.and({ cluster_id, year, quarter }))
    .execute();
}
