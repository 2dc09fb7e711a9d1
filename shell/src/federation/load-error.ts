/** A part of the page could not be loaded; the screen that shows it offers to try again. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  private constructor(
    readonly reason: 'failed' | 'timeout',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @param limit milliseconds it was given */
  static timeout(part: string, limit: number, options?: ErrorOptions): ChunkLoadError {
    return new ChunkLoadError('timeout', `Loading ${part} took over ${limit / 1000} seconds`, options);
  }

  /** @param thrown whatever the part's code threw; its plain copy becomes the cause */
  static failure(part: string, thrown: unknown): ChunkLoadError {
    return new ChunkLoadError('failed', `Loading ${part} failed`, { cause: plainError(thrown) });
  }
}

const MESSAGE_LIMIT = 500;
const STACK_LIMIT = 5_000;
const CAUSES_LIMIT = 5;

/**
 * Copies what a remote's code threw into an error of our own, which can be read safely: what is thrown may be anything, with
 * getters that throw, a text of megabytes, or a cause that leads back to itself.
 *
 * @returns message and stack shortened, causes followed for five steps; never throws
 */
export function plainError(thrown: unknown, causes = CAUSES_LIMIT): Error {
  const message = attempt(() => String(thrown instanceof Error ? thrown.message : thrown));
  const error = new Error((message ?? 'What was thrown cannot be read').slice(0, MESSAGE_LIMIT));
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

/** An error and what led to it, outermost first. */
export function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}
