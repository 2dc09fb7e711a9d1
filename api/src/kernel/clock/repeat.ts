import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '@klaster/shared/postgres';

export type Repeated = {
  /** What is done; its failure is logged, the next run comes all the same. */
  readonly run: () => Promise<unknown>;
  readonly everyMs: number;
  /** What the log says of a failure. That the database is away is said elsewhere. */
  readonly failure: string;
  /** Runs at once, too. */
  readonly atOnce?: boolean;
};

/** Runs something, and logs its failure. */
export async function runOnce(
  { run, failure }: Pick<Repeated, 'run' | 'failure'>,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, failure);
  }
}

/**
 * Runs something again and again, never twice at the same time: a run that takes longer than the pause delays the next one.
 * @returns a stop function, which waits for the run in progress
 */
export function repeat({ run, everyMs, failure, atOnce }: Repeated, log: FastifyBaseLogger): () => Promise<void> {
  let inProgress: Promise<void> | undefined;
  const start = () => {
    inProgress ??= runOnce({ run, failure }, log).finally(() => (inProgress = undefined));
  };
  if (atOnce) start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await inProgress;
  };
}
