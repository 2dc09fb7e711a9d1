import type { ChangeKind } from '@klaster/shared/contract/endpoints';
import type { Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { entries, matches } from '../registers/repository';
import { inScope, reportProvince } from '../reports/fragments.repository';
import type { Position } from './position';

export type ChangeRow = {
  readonly xid: string;
  readonly seq: string;
  readonly kind: ChangeKind;
  readonly entity_id: number;
  readonly province_code: string | null;
  readonly former_province: string | null;
  readonly at: Date;
};

/** All transactions before it have ended. */
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`;

const isAfter = ({ xid, seq }: Position) =>
  sql<boolean>`((c.xid, c.seq) > (${xid}::xid8, ${seq}::bigint) and c.xid < ${horizon})`;

/** In order. @param after a position that is still valid */
export async function listChanges(db: Database, after: Position, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.xid::text, c.seq::text, c.kind, c.entity_id, c.province_code, c.former_province, c.at
    from changes c where ${isAfter(after)} order by c.xid, c.seq limit ${limit}`.execute(db);
  return rows;
}

export async function hasChanges(db: Database, after: Position): Promise<boolean> {
  const { rows } = await sql`select from changes c where ${isAfter(after)} limit 1`.execute(db);
  return rows.length > 0;
}

/** `floor`: earlier positions are gone; `horizon`: earlier changes are all visible; `end`: no transaction has a later id yet. */
export type FeedState = {
  readonly epoch: string;
  readonly floor_xid: string;
  readonly floor_seq: string;
  readonly horizon: string;
  readonly end: string;
};

export async function readFeedState(db: Database): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select epoch, floor_xid::text, floor_seq::text, ${horizon}::text as horizon,
      pg_snapshot_xmax(pg_current_snapshot())::text as "end"
    from change_feed`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('change_feed has no row');
  return state;
}

export type ReportState = {
  readonly id: number;
  readonly cluster_id: number;
  readonly stir: string;
  readonly province_code: string;
  readonly year: number;
  readonly quarter: number;
  readonly version: number;
  readonly decided_at: Date | null;
  readonly figures: Figures;
};

const provinceOfReport = reportProvince({ year: sql`r.year`, quarter: sql`r.quarter` });

export async function listConfirmedReports(db: Database, ids: readonly number[], scope: Scope): Promise<ReportState[]> {
  const { rows } = await sql<ReportState>`
    select r.id, r.cluster_id, c.stir, ${provinceOfReport} as province_code, r.year, r.quarter, r.version, r.decided_at, r.figures
    from reports r join clusters c on c.id = r.cluster_id
    where r.id = any(${[...ids]}::int[]) and r.status = 'confirmed' and ${inScope(scope, provinceOfReport)}`.execute(
    db,
  );
  return rows;
}

export type PeriodState = {
  readonly id: number;
  readonly year: number;
  readonly quarter: number;
  readonly due_on: string;
  readonly closed_at: Date | null;
  readonly version: number;
};

export async function listPeriodStates(db: Database, ids: readonly number[]): Promise<PeriodState[]> {
  const { rows } = await sql<PeriodState>`
    select year * 10 + quarter as id, year, quarter, due_on, closed_at, version
    from periods where year * 10 + quarter = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/** Ids of the entries or reports of a kind within a scope, in order. */
export async function listIds(
  db: Database,
  kind: ChangeKind,
  { scope, after, limit }: { readonly scope: Scope; readonly after: number; readonly limit: number },
): Promise<number[]> {
  if (kind === 'reports' || kind === 'periods') {
    const all =
      kind === 'periods'
        ? sql`select year * 10 + quarter as id from periods`
        : sql`select r.id from reports r join clusters c on c.id = r.cluster_id
            where r.status = 'confirmed' and ${inScope(scope, provinceOfReport)}`;
    const { rows } = await sql<{ id: number }>`
      select id from (${all}) a where id > ${after} order by id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  }
  const matching = entries(db, kind).select('r.id').where(matches(kind, { scope })).where('r.id', '>', after);
  return (await matching.orderBy('r.id').limit(limit).execute()).map(({ id }) => id);
}
