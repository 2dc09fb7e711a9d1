import { LOAD_LIMIT } from '@klaster/shared/contract';
import { ChunkLoadError, plainError } from './load-error';

/**
 * Limits the time of a load. Each call tries again; no failure is cached.
 *
 * @param part what is loaded, for the message
 * @param load gets a signal that is aborted once it has settled or timed out
 * @param limit milliseconds; the 120 s of specification 14.1.3 unless said otherwise
 * @throws ChunkLoadError whatever went wrong, also when time ran out
 */
export async function withTimeout<Result>(
  part: string,
  load: (settled: AbortSignal) => Promise<Result>,
  limit = LOAD_LIMIT,
): Promise<Result> {
  const settled = new AbortController();
  let timer: number | undefined;
  const timedOut = new Promise<'timed out'>((resolve) => {
    timer = window.setTimeout(() => resolve('timed out'), limit);
  });
  try {
    const loaded = load(settled.signal).then((result) => ({ result }));
    const outcome = await Promise.race([loaded, timedOut]);
    if (outcome !== 'timed out') return outcome.result;
  } catch (thrown) {
    throw toLoadError(part, plainError(thrown));
  } finally {
    settled.abort();
    window.clearTimeout(timer);
  }
  throw ChunkLoadError.timeout(part, limit);
}

/** A loader of webpack or of the federation runtime may time out before ours does, if a prefetch started it. */
function toLoadError(part: string, error: Error): ChunkLoadError {
  const late = /timed out|\(timeout: /.test(error.message);
  return late ? ChunkLoadError.timeout(part, LOAD_LIMIT, { cause: error }) : ChunkLoadError.failure(part, error);
}
