import { readLogPosition } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Database } from './kysely';

/** State of a server. */
export type Probe = {
  /** Undefined for a standby: it follows the timeline of its primary. */
  readonly timeline: number | undefined;
  /** How far a standby has replayed the log, or a primary has written it. */
  readonly position: bigint;
};

/** Queries whether a server is the primary, its timeline, and its log position. */
export async function probe(db: Database): Promise<Probe> {
  const { rows } = await sql<{ position: string | null; file: string | null }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position,
      case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file`.execute(db);
  const { position, file } = rows[0] ?? {};
  return {
    timeline: file ? Number.parseInt(file.slice(0, 8), 16) : undefined,
    position: readLogPosition(position) ?? 0n,
  };
}

/** Current log position of the primary: whatever was committed before is older. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}
