import { LOAD_LIMIT } from '@klaster/shared/contract/http';
import { ChunkLoadError, plainError } from './load-error';

/**
 * @param part name of the part, for the message
 * @param load its signal aborts once the load has settled or timed out
 * @param limit milliseconds; default: the 120 s of specification 14.1.3
 * @throws ChunkLoadError for every failure, including a timeout
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

/** If a prefetch started the load, webpack or the federation runtime may time out first. */
function toLoadError(part: string, error: Error): ChunkLoadError {
  const late = /timed out|\(timeout: /.test(error.message);
  return late ? ChunkLoadError.timeout(part, LOAD_LIMIT, { cause: error }) : ChunkLoadError.failure(part, error);
}
