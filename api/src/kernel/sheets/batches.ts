import type { Readable } from 'node:stream';

/** Rows of the batches, with the first batch read in advance: a failure is then reported before the response starts. */
export async function startedRows<T>(batches: AsyncGenerator<T[]>): Promise<AsyncGenerator<T>> {
  return rowsOf(await batches.next(), batches);
}

/** Ends the source of a file with the file: a generator that was never started would not notice that its reader has gone. */
export function endingWith(body: Readable, batches: AsyncGenerator): Readable {
  return body.once('close', () => void batches.return(undefined));
}

async function* rowsOf<T>(first: IteratorResult<T[]>, rest: AsyncGenerator<T[]>): AsyncGenerator<T> {
  try {
    if (!first.done) yield* first.value;
    for await (const batch of rest) yield* batch;
  } finally {
    await rest.return(undefined);
  }
}
