import { plainError } from './plain-error';

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
