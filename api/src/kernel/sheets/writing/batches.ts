import type { Readable } from 'node:stream';
import { nextTimeSlice } from '../../queue/time-slice';
import type { Row } from './sheet-cells';

/** Reads the first batch in advance, so that a failure is reported before the response starts. */
export async function startedRows<T>(batches: AsyncGenerator<T[]>): Promise<AsyncGenerator<T>> {
  return flatten(await batches.next(), batches);
}

/** A generator that was never started does not notice when its reader disconnects. */
export function endingWith(body: Readable, batches: AsyncGenerator): Readable {
  return body.once('close', () => void batches.return(undefined));
}

async function* flatten<T>(first: IteratorResult<T[]>, rest: AsyncGenerator<T[]>): AsyncGenerator<T> {
  try {
    if (!first.done) yield* first.value;
    for await (const batch of rest) yield* batch;
  } finally {
    await rest.return(undefined);
  }
}

const CELLS_AT_ONCE = 2_000;

/** Writes rows in portions, so that other requests are served in between. */
export async function* pacedRows(rows: Iterable<Row>): AsyncGenerator<Row> {
  let cells = CELLS_AT_ONCE;
  for (const row of rows) {
    if (cells >= CELLS_AT_ONCE) {
      await nextTimeSlice();
      cells = 0;
    }
    yield row;
    cells += 'cells' in row ? row.cells.length : row.length;
  }
}
