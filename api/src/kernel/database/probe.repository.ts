import { readLogPosition } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Database } from './kysely';

/** What a server says of itself. */
export type Probe = {
  /** Of a standby none is known: it follows whichever its primary has. */
  readonly timeline: number | undefined;
  /** How far a standby has replayed the log, or a primary has written it. */
  readonly position: bigint;
};

/** Asks a server whether it is the primary, on which timeline, and where its log has got to. */
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

/** Where the log of the primary has got to: whatever was committed before is older. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '';
}
