import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RequestRefused } from '../../problems/request-refused';

/**
 * Writes an upload to a new file. Nothing looks into it before it is all there: a sender that is slow or leaves holds no more
 * than this.
 *
 * @param limit bytes
 * @throws {RequestRefused} 413 once it is longer
 */
export function spool(body: Readable, file: string, limit: number): Promise<void> {
  return pipeline(
    body,
    (chunks: AsyncIterable<Buffer>) => withinLimit(chunks, limit),
    createWriteStream(file, { flags: 'wx' }),
  );
}

async function* withinLimit(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limit) throw RequestRefused.tooLarge();
    yield chunk;
  }
}
