import type { Quarter, ScoringMethod } from '@klaster/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import type { Database, Tx } from '../../kernel/database/connect';
import { currentTime } from '../../kernel/database/current-time';

const columns = ['version', 'year', 'quarter', 'method', 'published_at'] as const;

/** The latest first. */
export function listMethods(db: Database) {
  return db.selectFrom('scoring_methods').select(columns).orderBy('version', 'desc').execute();
}

export type MethodRow = Awaited<ReturnType<typeof listMethods>>[number];

/** Of the methods that apply to a quarter, the one published last. */
export async function findMethod(db: Database, { year, quarter }: Quarter): Promise<MethodRow> {
  return db
    .selectFrom('scoring_methods')
    .select(columns)
    .where(sql<boolean>`(year, quarter) <= (${year}, ${quarter})`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export function latestPeriod(db: Database): Promise<Quarter | undefined> {
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
export const shareRating = (tx: Tx) => lock(tx, sql`pg_advisory_xact_lock_shared(${RATING_LOCK})`);

/** Exclusive lock: no other transaction stores scores. */
export const holdRating = (tx: Tx) => lock(tx, sql`pg_advisory_xact_lock(${RATING_LOCK})`);

async function lock(tx: Tx, call: RawBuilder<unknown>): Promise<void> {
  await sql`select ${call}`.execute(tx);
}
