/** A part of the page could not be loaded; the screen that shows it offers to try again. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    readonly remote: string,
    readonly reason: 'failed' | 'timeout',
    options?: ErrorOptions,
  ) {
    super(`Loading ${remote} ${reason === 'timeout' ? 'took over 120 seconds' : 'failed'}`, options);
  }
}
