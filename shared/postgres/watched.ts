import type { PostgresPool } from 'kysely';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';
import { probe, type Probe } from './probe';

/** Milliseconds between two looks at a server, and those after which it counts as one that does not answer. */
const LOOK_MS = 500;
const ANSWER_MS = 1_500;

const WATCH_LIMITS: PoolLimits = {
  ...SERVING_LIMITS,
  connections: 1,
  waitMs: ANSWER_MS,
  statementMs: ANSWER_MS,
  answerMs: ANSWER_MS,
};

/** A server that is asked again and again how it is, over a connection of its own: others may be in use, and all of them. */
export class Watched {
  private readonly pool: PostgresPool;

  constructor(readonly url: string) {
    this.pool = openPool(url, WATCH_LIMITS);
  }

  /** @returns undefined where it does not answer in time */
  look(): Promise<Probe | undefined> {
    return probe(this.pool).catch(() => undefined);
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/**
 * Does something now and again after each pause, one at a time, until it is stopped.
 * @returns what stops it
 */
export function again(run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const turn = () =>
    void run().finally(() => {
      if (!isStopped) timer = setTimeout(turn, LOOK_MS).unref();
    });
  turn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
