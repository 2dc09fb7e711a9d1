import type { Language } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import { matchesSearch } from '../../kernel/database/search.repository';
import {
  joinProvince,
  provinceColumns,
  provinceIn,
  wasRegistered,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';

/** `over`: the due date has passed, by the clock of the database and the day in Tashkent. */
export type ScoredQuarter = Quarter & { readonly over: boolean };

const isOver = sql<boolean>`p.due_on < (clock_timestamp() at time zone 'Asia/Tashkent')::date`;

/** Scored quarters, the latest first. Looks up the index once per period, since a scan of all scores would be slow. */
export async function listScoredQuarters(db: Database): Promise<ScoredQuarter[]> {
  const { rows } = await sql<ScoredQuarter>`
    select p.year, p.quarter, ${isOver} as over from periods p
    where exists (select from rating_scores s where s.year = p.year and s.quarter = p.quarter)
    order by p.year desc, p.quarter desc`.execute(db);
  return rows;
}

/** Parallel arrays: an index is the same cluster in each. */
export type QuarterScores = Quarter & {
  readonly clusters: readonly number[];
  readonly provinces: readonly string[];
  readonly scores: readonly (number | null)[];
};

/** Scores by quarter, the earliest first. Leaves out clusters removed before a quarter began. Source: specification 5.2.5. */
export async function listScores(db: Database, quarters?: readonly Quarter[]): Promise<QuarterScores[]> {
  const among = quarters?.map(({ year, quarter }) => sql`(${year}, ${quarter})`);
  const { rows } = await sql<QuarterScores>`
    select s.year, s.quarter, json_agg(s.cluster_id) as clusters, json_agg(${provinceIn({ year: sql`s.year`, quarter: sql`s.quarter` })}) as provinces,
      json_agg(s.score) as scores
    from rating_scores s join clusters c on c.id = s.cluster_id
    where (c.removed_at is null or c.removed_at >= make_timestamptz(s.year, s.quarter * 3 - 2, 1, 0, 0, 0, 'Asia/Tashkent'))
      and ${among ? sql`(s.year, s.quarter) in (${sql.join(among)})` : sql`true`}
    group by s.year, s.quarter order by s.year, s.quarter`.execute(db);
  return rows;
}

/** A quarter that was never opened has no due date. */
export async function isQuarterOver(db: Database, { year, quarter }: Quarter): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select ${isOver} as over from periods p where p.year = ${year} and p.quarter = ${quarter}`.execute(db);
  return rows[0]?.over ?? false;
}

/** Number of clusters on the register, by province. */
export type ClusterCounts = Quarter & { readonly counts: ReadonlyMap<string, number> };

export async function countClusters(db: Database, quarters: readonly Quarter[]): Promise<ClusterCounts[]> {
  const at = { year: sql`q.year`, quarter: sql`q.quarter` };
  // Only confirmed reports have scores: the rating is public, and must not disclose other reports.
  const hasReport = sql`exists (
    select from rating_scores s where s.cluster_id = c.id and s.year = q.year and s.quarter = q.quarter
  )`;
  const { rows } = await sql<Quarter & { counts: Record<string, number> }>`
    select year, quarter, json_object_agg(province_code, clusters) as counts from (
      select q.year, q.quarter, ${provinceIn(at)} as province_code, count(*)::int as clusters
      from unnest(${quarters.map(({ year }) => year)}::int[], ${quarters.map(({ quarter }) => quarter)}::int[]) as q (year, quarter)
      cross join clusters c
      where ${wasRegistered(at, hasReport)} group by 1, 2, 3
    ) as counted group by year, quarter`.execute(db);
  return rows.map(({ counts, ...quarter }) => ({ ...quarter, counts: new Map(Object.entries(counts)) }));
}

export const findCounts = (all: readonly ClusterCounts[], at: Quarter | undefined): ReadonlyMap<string, number> =>
  all.find(({ year, quarter }) => year === at?.year && quarter === at.quarter)?.counts ?? new Map();

export type StandingFilter = {
  /** Fewest counted points. */
  readonly counted?: number;
  readonly province_code?: string | undefined;
  readonly search?: string | undefined;
};

export type FoundCluster = { readonly id: number; readonly province_code: string; readonly counted: number };

/** Clusters with a score, in alphabetical order, removed ones too. */
export async function findClusters(
  db: Database,
  at: Quarter,
  { province_code, search, counted = 0 }: StandingFilter,
): Promise<FoundCluster[]> {
  const { rows } = await sql<FoundCluster>`
    select c.id, ${provinceIn(at)} as province_code, s.counted
    from rating_scores s join clusters c on c.id = s.cluster_id
    where s.year = ${at.year} and s.quarter = ${at.quarter} and s.counted >= ${counted}
      and ${province_code ? sql`${provinceIn(at)} = ${province_code}` : sql`true`}
      and ${search ? matchesSearch('c', search) : sql`true`}
    order by c.sort_key, c.id`.execute(db);
  return rows;
}

export type ScoredCluster = ProvinceOfQuarter & { cluster_id: number; company_name: string; counted: number };

type ScoredClustersQuery = {
  readonly ids: readonly number[];
  readonly language: Language;
};

export async function listScoredClusters(
  db: Database,
  at: Quarter,
  { ids, language }: ScoredClustersQuery,
): Promise<ScoredCluster[]> {
  const { rows } = await sql<ScoredCluster>`
    select c.id as cluster_id, c.company_name, ${provinceColumns(language)}, s.counted
    from rating_scores s
    join clusters c on c.id = s.cluster_id
    ${joinProvince(at && provinceIn(at))}
    where s.year = ${at.year} and s.quarter = ${at.quarter} and s.cluster_id = any(${ids})`.execute(db);
  return rows;
}

export type OwnScore = Quarter & { earned: number; counted: number; method_version: number };

/** The earliest first. */
export function listOwnScores(db: Database, clusterId: number): Promise<OwnScore[]> {
  return db
    .selectFrom('rating_scores')
    .select(['year', 'quarter', 'earned', 'counted', 'method_version'])
    .where('cluster_id', '=', clusterId)
    .orderBy('year')
    .orderBy('quarter')
    .execute();
}

type KnownCluster = Omit<ScoredCluster, 'counted'> & { removed_at: Date | null };

/** Returns where the cluster counted in the quarter; without a quarter, where it is now. */
export async function findCluster(
  db: Database,
  id: number,
  { at, language }: { readonly at: Quarter | undefined; readonly language: Language },
): Promise<KnownCluster | undefined> {
  const { rows } = await sql<KnownCluster>`
    select c.id as cluster_id, c.company_name, c.removed_at, ${provinceColumns(language)}
    from clusters c ${joinProvince(at && provinceIn(at))} where c.id = ${id}`.execute(db);
  return rows[0];
}

export function listScoredFigures(db: Database, at: Quarter) {
  return db
    .selectFrom('rating_scores as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .select(['s.cluster_id', 'r.figures'])
    .where('s.year', '=', at.year)
    .where('s.quarter', '=', at.quarter)
    .execute();
}

export async function findScoredFigures(db: Database, clusterId: number, at: Quarter): Promise<Figures | undefined> {
  const row = await db
    .selectFrom('rating_scores as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .select('r.figures')
    .where((where) => where.and({ 's.cluster_id': clusterId, 's.year': at.year, 's.quarter': at.quarter }))
    .executeTakeFirst();
  return row?.figures;
}
