import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { BodyTooLarge } from '../../body-limit';

/**
 * Writes an upload to a file. Nothing looks into it before it is all there: a sender that is slow or leaves holds no more
 * than this.
 *
 * @param limit bytes
 * @throws {BodyTooLarge} once it is longer; what still arrives is thrown away
 */
export async function spool(body: Readable, file: string, limit: number): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    let bytes = 0;
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw new BodyTooLarge();
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
    body.resume();
  }
}
