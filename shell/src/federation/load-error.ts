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
