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
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(part, 'failed', { cause: error });
  } finally {
    window.clearTimeout(timer);
  }
}
