import { nextStretch } from '../queue/next-stretch';
import type { Row } from './sheet-cells';

/** Cells that are written before other requests get their turn. */
const CELLS_AT_ONCE = 2_000;

/** Rows of a sheet that are in memory, handed to its writer so that a long sheet holds up no other request. */
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
