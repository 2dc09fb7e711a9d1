import { databaseOf } from './kysely';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';
import { probe, type Probe } from './probe.repository';

/** Milliseconds between two checks of a server, and the timeout of a check. */
const LOOK_MS = 500;
const ANSWER_MS = 1_500;

const WATCH_LIMITS: PoolLimits = {
  ...SERVING_LIMITS,
  connections: 1,
  waitMs: ANSWER_MS,
  statementMs: ANSWER_MS,
  answerMs: ANSWER_MS,
};

/** A server that is polled over a connection of its own: all those of the pool may be in use. */
export class Watched {
  private readonly db;

  constructor(readonly url: string) {
    this.db = databaseOf(openPool(url, WATCH_LIMITS));
  }

  /** @returns undefined on a timeout or an error */
  look(): Promise<Probe | undefined> {
    return probe(this.db).catch(() => undefined);
  }

  end(): Promise<void> {
    return this.db.destroy();
  }
}

/**
 * Runs now and again after each pause, one run at a time, until stopped.
 * @returns a stop function
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
