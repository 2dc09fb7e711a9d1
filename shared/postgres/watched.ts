import type { PostgresPool } from 'kysely';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';
import { readLogPosition } from '../contract/http/requests';

export type Probe = {
  /** Undefined for a standby, which follows its primary's timeline. */
  readonly timeline: number | undefined;
  /** Replayed by a standby, or written by a primary. */
  readonly position: bigint;
};

type Row = { readonly position: string | null; readonly file: string | null };

async function probe(pool: PostgresPool): Promise<Probe> {
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

/** Pause between two checks, and timeout of a check. */
const POLL_MS = 500;
const ANSWER_MS = 1_500;

const WATCH_LIMITS: PoolLimits = {
  ...SERVING_LIMITS,
  connections: 1,
  waitMs: ANSWER_MS,
  statementMs: ANSWER_MS,
  answerMs: ANSWER_MS,
};

/** A server that is polled over its own connection, since those of the pool may all be in use. */
export class Watched {
  private readonly pool: PostgresPool;

  constructor(readonly url: string) {
    this.pool = openPool(url, WATCH_LIMITS);
  }

  /** @returns undefined on a timeout or an error */
  look(): Promise<Probe | undefined> {
    return probe(this.pool).catch(() => undefined);
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/** Runs now, and again after each pause, one run at a time. @returns a function that stops it */
export function again(run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const turn = () =>
    void run().finally(() => {
      if (!isStopped) timer = setTimeout(turn, POLL_MS).unref();
    });
  turn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
