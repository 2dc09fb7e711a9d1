import { nextStretch } from '../queue/next-stretch';
import type { Row } from './sheet-cells';

/** Cells written between two turns of other requests. */
const CELLS_AT_ONCE = 2_000;

/** Passes rows in memory to the writer of a sheet in portions, so that a long sheet does not block other requests. */
export async function* pacedRows(rows: Iterable<Row>): AsyncGenerator<Row> {
  let cells = CELLS_AT_ONCE;
  for (const row of rows) {
    if (cells >= CELLS_AT_ONCE) {
      await nextStretch();
      cells = 0;
    }
    yield row;
    cells += 'cells' in row ? row.cells.length : row.length;
  }
}
