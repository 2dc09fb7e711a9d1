import type { Totals } from './card-list';
import { titleColumn } from './column';
import type { Column } from './column';

export function TableTotals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Totals }) {
  const title = titleColumn(columns);
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td key={column.id} data-kind={column.kind} data-title={column === title || undefined}>
            {totals[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
