import { REPORT_MEASURES } from '@klaster/shared/contract/http';
import {
  type FigureReport,
  type FigureReportQuery,
  type ReportColumn,
  type ReportLine,
} from '@klaster/shared/contract/reports';
import { decimalsOfUnit, hasTotal, sumKnown, type IndicatorLabels } from '@klaster/shared/contract/indicators';
import { columnLetters, type Cell, type Row } from '../../kernel/sheets/writing/sheet-cells';
import type { ColumnLayout } from '../../kernel/sheets/writing/sheet-skeleton';
import { formatHeader, FIGURE_COLUMN, NAME_COLUMN, type FigureTexts } from './sheet-texts';

type SheetTexts = {
  readonly texts: FigureTexts;
  readonly labels: IndicatorLabels;
  readonly title: string;
  readonly note: string;
};

const HEAD_ROW = 4;

/** Totals are formulas over the visible rows. Where that would be wrong, the total is only in the control row. */
export function reportSheet(table: FigureReport, { by, measures }: FigureReportQuery, sheetTexts: SheetTexts) {
  const { texts, labels } = sheetTexts;
  const chosen = measures?.length ? measures : REPORT_MEASURES;
  const grown = (['year', 'quarter'] as const).filter(
    (comparison) => chosen.includes(comparison) || (comparison === 'quarter' && chosen.includes('amount')),
  );
  const nothing = (count: number): Cell[] => Array.from({ length: count }, () => null);
  const names = by === 'cluster' ? [texts.province, texts.cluster] : [texts.province];
  const placeColumns = [
    ...names,
    texts.reports,
    texts.expected,
    ...grown.map((comparison) => texts.compared[comparison]),
  ];
  const countCells = ({ row, compared }: ReportLine) => [
    row.reports,
    row.expected ?? null,
    ...grown.map((comparison) => compared[comparison] ?? null),
  ];
  const valueCells = ({ cells }: ReportLine) => cells.map(({ value }) => value);
  const nameCells = ({ row }: ReportLine): Cell[] => [row.province_name, row.name].slice(0, names.length);
  const bodyCells = (line: ReportLine) => [...countCells(line), ...valueCells(line)];
  const [first, last] = [HEAD_ROW + 1, HEAD_ROW + table.lines.length];
  const totals = () => {
    const rows = table.lines.map(bodyCells);
    return bodyCells(table.total).map((_, index): Cell => {
      const column = table.columns[index - countCells(table.total).length];
      const { sum: result } = sumKnown(rows.map((cells) => cells[index] ?? null));
      const letters = columnLetters(names.length + index);
      return result === null || (column && !isSum(column))
        ? null
        : { formula: `SUBTOTAL(9,${letters}${first}:${letters}${last})`, result };
    });
  };
  function* rows(): Generator<Row> {
    yield { kind: 'title', cells: [sheetTexts.title] };
    yield { kind: 'note', cells: [sheetTexts.note] };
    yield {
      kind: 'head',
      cells: [
        ...nothing(placeColumns.length),
        ...table.columns.map(({ indicator }) => formatHeader(indicator, labels)),
      ],
    };
    yield { kind: 'head', cells: [...placeColumns, ...table.columns.map((column) => measureName(column, texts))] };
    for (const line of table.lines) yield [...nameCells(line), ...bodyCells(line)];
    if (!table.alone) {
      yield { kind: 'total', cells: [texts.total, ...nothing(names.length - 1), ...totals()] };
      yield { kind: 'control', cells: [texts.control, ...nothing(names.length - 1), ...bodyCells(table.total)] };
    }
    if (table.medians)
      yield {
        kind: 'control',
        cells: [texts.median, ...nothing(placeColumns.length - 1), ...table.medians.map(({ value }) => value)],
      };
  }
  const columns: ColumnLayout[] = [
    ...names.map(() => NAME_COLUMN),
    ...placeColumns.slice(names.length).map(() => FIGURE_COLUMN),
    ...table.columns.map((column) => ({ ...FIGURE_COLUMN, decimals: findDecimals(column) })),
  ];
  return { rows: rows(), columns, headRow: HEAD_ROW, frozenColumns: names.length };
}

/** Totals of percentages, shares and growth are not sums. */
const isSum = ({ indicator, measure }: ReportColumn) =>
  measure === 'value' && indicator.unit !== 'percent' && hasTotal(indicator);

const findDecimals = ({ indicator, measure }: ReportColumn) =>
  measure === 'value' || measure === 'amount' || measure === 'median' ? indicator.decimals : decimalsOfUnit('percent');

const measureName = ({ indicator, measure }: ReportColumn, { measures }: FigureTexts) =>
  indicator.unit === 'percent' && (measure === 'quarter' || measure === 'year' || measure === 'amount')
    ? measures[`${measure}_points`]
    : measures[measure];
