import type { Readable } from 'node:stream';

/** The rows of batches one by one, the first batch read already: what fails is then refused before anything is answered. */
export async function startedRows<T>(batches: AsyncGenerator<T[]>): Promise<AsyncGenerator<T>> {
  return rowsOf(await batches.next(), batches);
}

/** Ends what a file is made of with the file itself: rows that nobody began to read would not hear that their reader has left. */
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
