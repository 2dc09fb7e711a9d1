import type { PostgresPool } from 'kysely';
import { readLogPosition } from '../contract/http/log-position';

export type Probe = {
  /** Undefined for a standby, which follows its primary's timeline. */
  readonly timeline: number | undefined;
  /** Replayed by a standby, or written by a primary. */
  readonly position: bigint;
};

type Row = { readonly position: string | null; readonly file: string | null };

export async function probe(pool: PostgresPool): Promise<Probe> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row>(
      `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position,
         case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file`,
      [],
    );
    const { position, file } = rows[0] ?? {};
    return {
      timeline: file ? Number.parseInt(file.slice(0, 8), 16) : undefined,
      position: readLogPosition(position) ?? 0n,
    };
  } finally {
    client.release();
  }
}
