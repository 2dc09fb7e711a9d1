import type { Language } from '@klaster/shared/contract/http';
import type { ScoreRecord } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';
import { nameColumn } from '../../kernel/places/repository';
import { provinceIn } from '../reports/fragments.repository';

/** Content of the audit entry of a score. */
const content = [
  's.cluster_id',
  'c.company_name',
  's.year',
  's.quarter',
  's.score',
  's.earned',
  's.counted',
  's.method_version',
  sql<number>`(m.method ->> 'least_counted')::float8`.as('least_counted'),
  'r.round',
  sql<string>`to_char(coalesce(r.decided_at, r.updated_at) at time zone 'Asia/Tashkent', 'YYYY-MM-DD')`.as(
    'decided_on',
  ),
] as const;

/** Locks scores that are not in the audit yet, except those of decisions that can still be undone; skips locked ones. */
export function lockUnrecorded(tx: Tx, limit: number): Promise<ScoreRecord[]> {
  return tx
    .selectFrom('rating_scores as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .innerJoin('clusters as c', 'c.id', 's.cluster_id')
    .innerJoin('scoring_methods as m', 'm.version', 's.method_version')
    .select(content)
    .where('s.audit_id', 'is', null)
    .where(sql<boolean>`not exists (select from decision_notices d where d.report_id = s.report_id)`)
    .orderBy('s.year')
    .orderBy('s.quarter')
    .orderBy('s.cluster_id')
    .limit(limit)
    .forUpdate('s')
    .skipLocked()
    .execute();
}

export async function setRecords(tx: Tx, scores: readonly ScoreRecord[], auditIds: readonly number[]): Promise<void> {
  const column = (key: 'cluster_id' | 'year' | 'quarter') => scores.map((score) => score[key]);
  await sql`
    update rating_scores s set audit_id = n.audit_id
    from unnest(${column('cluster_id')}::integer[], ${column('year')}::integer[], ${column('quarter')}::integer[],
      ${[...auditIds]}::bigint[]) as n(cluster_id, year, quarter, audit_id)
    where (s.cluster_id, s.year, s.quarter) = (n.cluster_id, n.year, n.quarter)`.execute(tx);
}

type At = Quarter & { readonly cluster_id: number };

/** A score with its audit row; undefined if the cluster has none in the quarter. */
export function findRecorded(db: Database, { cluster_id, year, quarter }: At, language: Language) {
  const name = nameColumn(language);
  return db
    .selectFrom('rating_scores as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .innerJoin('clusters as c', 'c.id', 's.cluster_id')
    .innerJoin('provinces as p', (join) => join.on('p.code', '=', provinceIn({ year, quarter })))
    .innerJoin('provinces as present', 'present.code', 'c.province_code')
    .innerJoin('scoring_methods as m', 'm.version', 's.method_version')
    .leftJoin('audit as a', 'a.id', 's.audit_id')
    .select([
      ...content,
      'p.code as province_code',
      `p.${name} as province_name`,
      sql<string | null>`case when present.code <> p.code then ${sql.ref(`present.${name}`)} end`.as('moved_to'),
      'r.figures',
      'm.method',
      'm.year as method_year',
      'm.quarter as method_quarter',
      'a.id as audit_id',
      sql<string | null>`to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
      'a.action',
      'a.entity',
      sql<string | null>`a.after::text`.as('after'),
    ])
    .where((where) => where.and({ 's.cluster_id': cluster_id, 's.year': year, 's.quarter': quarter }))
    .executeTakeFirst();
}

/** Signatures of the submission and of the decision of a score's report. */
export function listScoreSignatures(db: Database, { cluster_id, year, quarter }: At) {
  return db
    .selectFrom('rating_scores as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .innerJoin('report_snapshots as n', (join) =>
      join.onRef('n.report_id', '=', 'r.id').onRef('n.round', '=', 'r.round'),
    )
    .innerJoin('signatures as g', 'g.snapshot_id', 'n.id')
    .select(['g.act', 'g.signer', 'g.at', sql<string>`encode(sha256(convert_to(g.text, 'UTF8')), 'hex')`.as('digest')])
    .where((where) => where.and({ 's.cluster_id': cluster_id, 's.year': year, 's.quarter': quarter }))
    .where('g.act', 'in', ['submit', 'confirm'])
    .$narrowType<{ act: 'submit' | 'confirm' }>()
    .orderBy('g.id')
    .execute();
}

type Seal = { readonly position: number; readonly hash: string; readonly previous: string };

/** Position of a row in the chain; undefined if it is not sealed yet. */
export async function findScoreSeal(db: Database, auditId: number): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select position, hash, previous from seal_of_score(${auditId}::bigint) where position is not null`.execute(db);
  return rows[0];
}
