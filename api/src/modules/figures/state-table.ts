import { pacedRows } from '../../kernel/sheets/writing/batches';
import { columnLetters, type Row } from '../../kernel/sheets/writing/sheet-cells';
import type { Table } from '../../kernel/sheets/writing/write-sheet';
import type { ProvinceRow } from '../regions/repository';
import { COUNT_COLUMN, NAME_COLUMN, type FigureTexts } from './sheet-texts';

/** In the order of a report's life cycle. */
const STATES = ['clusters', 'none', 'draft', 'new', 'confirmed', 'rejected', 'late'] as const;

const HEAD_ROW = 2;

/** Reports of each province by state. Totals are formulas over the visible rows. */
export function stateTable(
  provinces: readonly ProvinceRow[],
  names: { readonly title: string; readonly total: string },
  texts: FigureTexts,
): Table {
  const [first, last] = [HEAD_ROW + 1, HEAD_ROW + provinces.length];
  const total = (state: (typeof STATES)[number], index: number) => {
    const letters = columnLetters(index + 1);
    const result = provinces.reduce((sum, province) => sum + province[state], 0);
    return { formula: `SUBTOTAL(9,${letters}${first}:${letters}${last})`, result };
  };
  function* rows(): Generator<Row> {
    yield { kind: 'title', cells: [names.title] };
    yield { kind: 'head', cells: [texts.province, ...STATES.map((state) => texts.workbook.columns[state])] };
    for (const province of provinces) yield [province.province_name, ...STATES.map((state) => province[state])];
    yield { kind: 'total', cells: [names.total, ...STATES.map(total)] };
  }
  return {
    name: texts.workbook.states,
    columns: [NAME_COLUMN, ...STATES.map(() => COUNT_COLUMN)],
    headRow: HEAD_ROW,
    frozenColumns: 1,
    rows: pacedRows(rows()),
  };
}
