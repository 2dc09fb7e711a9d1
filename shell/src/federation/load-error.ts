import { LOAD_LIMIT } from '@klaster/shared/contract/http';

/** A part of the page did not load; the screen that shows it offers a retry. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  private constructor(
    readonly reason: 'failed' | 'timeout',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  static timeout(part: string, limit: number, options?: ErrorOptions): ChunkLoadError {
    return new ChunkLoadError('timeout', `Loading ${part} took over ${limit / 1000} seconds`, options);
  }

  static failure(part: string, thrown: unknown): ChunkLoadError {
    return new ChunkLoadError('failed', `Loading ${part} failed`, { cause: plainError(thrown) });
  }
}

const MESSAGE_LIMIT = 500;
const STACK_LIMIT = 5_000;
const CAUSES_LIMIT = 5;

/**
 * Copies a thrown value into an error that is safe to read: a remote may throw objects with throwing getters, megabytes of text,
 * or a cause that is its own cause.
 */
export function plainError(thrown: unknown, causes = CAUSES_LIMIT): Error {
  const message = attempt(() => String(thrown instanceof Error ? thrown.message : thrown));
  const error = new Error((message ?? 'The thrown value cannot be read').slice(0, MESSAGE_LIMIT));
  const stack = attempt(() => (thrown instanceof Error ? thrown.stack : undefined));
  if (typeof stack === 'string') error.stack = stack.slice(0, STACK_LIMIT);
  const cause = attempt(() => (thrown instanceof Error ? thrown.cause : undefined));
  if (cause !== undefined && causes > 0) error.cause = plainError(cause, causes - 1);
  return error;
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The error and its causes, outermost first. */
export function collectCauses(error: unknown): Error[] {
  return error instanceof Error ? [error, ...collectCauses(error.cause)] : [];
}

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
