import type { PostgresPool } from 'kysely';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';
import { probe, type Probe } from './probe';

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
