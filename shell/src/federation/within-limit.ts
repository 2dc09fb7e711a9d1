import { LOAD_LIMIT } from '@klaster/shared/contract';
import { ChunkLoadError } from './chunk-load-error';

/**
 * Gives a load 120 s. Each call tries anew; nothing here remembers a failure.
 *
 * @param part what is loaded, for the message
 * @throws ChunkLoadError whatever went wrong, also when time ran out
 */
export async function withinLimit<Result>(part: string, load: () => Promise<Result>): Promise<Result> {
  let timer: number | undefined;
  const exceeded = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkLoadError(part, 'timeout')), LOAD_LIMIT);
  });
  try {
    return await Promise.race([load(), exceeded]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError(part, isLate(error) ? 'timeout' : 'failed', { cause: error });
  } finally {
    window.clearTimeout(timer);
  }
}

/** Whether a loader of webpack's or the federation runtime's ran out of time, perhaps begun before ours: by a prefetch. */
function isLate(error: unknown): boolean {
  return error instanceof Error && /timed out|\(timeout: /.test(error.message);
}
