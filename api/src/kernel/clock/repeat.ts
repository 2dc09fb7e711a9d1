import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '@klaster/shared/postgres';

export type Repeated = {
  /** A failure is logged and does not prevent the next run. */
  readonly run: () => Promise<unknown>;
  readonly everyMs: number;
  /** Log message of a failure; a lost database is logged elsewhere. */
  readonly failure: string;
  readonly immediately?: boolean;
};

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

/** Runs a job repeatedly, never concurrently. @returns a stop function, which waits for the current run */
export function repeat({ run, everyMs, failure, immediately }: Repeated, log: FastifyBaseLogger): () => Promise<void> {
  let inProgress: Promise<void> | undefined;
  const start = () => {
    inProgress ??= runOnce({ run, failure }, log).finally(() => (inProgress = undefined));
  };
  if (immediately) start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await inProgress;
  };
}
