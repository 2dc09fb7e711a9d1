/** A part of the page could not be loaded; the screen that shows it offers to try again. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(
    part: string,
    readonly reason: 'failed' | 'timeout',
    options?: ErrorOptions,
  ) {
    super(reason === 'timeout' ? `Loading ${part} took over 120 seconds` : `Loading ${part} failed`, options);
  }
}
