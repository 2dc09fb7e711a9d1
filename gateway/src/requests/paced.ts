import { finished, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Pace } from '../config/limits';
import { PaceTimer } from './pace';
import { RequestRefused } from '../problems/request-refused';

/**
 * A request's body with a minimum pace. If the sender is slower, it is destroyed with the reason, and further bytes are discarded.
 *
 * @returns a stream that ends, or fails with a {@link RequestRefused}: 408, or 400 if the sender disconnected
 */
export function paced(body: Readable, pace: Pace): Readable {
  const timer = new PaceTimer(pace, () => through.destroy(RequestRefused.tooSlow()));
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.earn(chunk.length);
      done(null, chunk);
    },
    flush(done) {
      timer.stop();
      done();
    },
  });
  through.once('close', () => {
    timer.stop();
    body.unpipe(through);
    body.resume();
  });
  // The sender may disconnect before anybody reads; without a listener, the error would end the process.
  through.on('error', () => undefined);
  finished(body, { writable: false }, (error) => error && through.destroy(RequestRefused.broken()));
  timer.start();
  return body.pipe(through);
}

/**
 * All of a body in one piece of memory: bytes that come one by one cost no more than they are, and a length that was only
 * declared costs nothing.
 *
 * @param limit bytes
 * @param hold called before memory is allocated, with its bytes
 * @throws {RequestRefused} 413
 */
export async function collect(body: Readable, limit: number, hold: (bytes: number) => void): Promise<Buffer> {
  let space = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const needed = length + chunk.length;
    if (needed > limit) throw RequestRefused.tooLarge();
    if (needed > space.length) {
      const size = Math.max(needed, Math.min(2 * space.length, limit));
      hold(size - space.length);
      const larger = Buffer.allocUnsafeSlow(size);
      space.copy(larger, 0, 0, length);
      space = larger;
    }
    chunk.copy(space, length);
    length = needed;
  }
  return space.subarray(0, length);
}
