import {
  figureComparison,
  inOrderAsked,
  isSameQuarter,
  type FigureRow,
  type FiguresAnswer,
  type FiguresQuery,
} from '@klaster/shared/contract';
import type { IndicatorLabels } from '@klaster/shared/contract/indicators';
import type { Row } from '../../kernel/sheets/sheet-cells';
import { fill } from '../../kernel/texts/fill';
import { headerOf } from './others';
import { FIGURE_COLUMN, type FigureTexts } from './sheet-texts';

type Words = { readonly texts: FigureTexts; readonly labels: IndicatorLabels; readonly note: string };

/** Frozen: the rows of title, time and note, and what is compared; the column of names. */
const TOP = { headRow: 3, frozenColumns: 1 };

/** Clusters, provinces or quarters side by side as a sheet: a line a figure, with differences to the first. */
export function comparisonSheet(answer: FiguresAnswer, query: FiguresQuery, { texts, labels, note }: Words) {
  const compared = inOrderAsked(answer.rows, query);
  const bothOf = (row: FigureRow) => answer.comparisons?.find((one) => isSameQuarter(one, row))?.clusters ?? null;
  const names = compared.map((row) => comparedName(row, texts));
  const rows: Row[] = [
    { kind: 'title', cells: [texts.comparison] },
    { kind: 'note', cells: [note] },
    {
      kind: 'head',
      cells: [texts.figure, ...names, ...names.slice(1).map((name) => fill(texts.difference, { name }))],
    },
    [texts.reports, ...compared.map(({ reports }) => reports)],
    ...(query.by === 'total' ? [[texts.both, ...compared.map(() => null), ...compared.slice(1).map(bothOf)]] : []),
    ...figureComparison(answer.keys, compared, answer.comparisons).map(({ indicator, cells }) => ({
      kind: 'entry' as const,
      cells: [
        headerOf(indicator, labels),
        ...cells.map(({ value }) => value),
        ...cells.slice(1).map(({ difference }) => difference),
      ],
      decimals: indicator.decimals,
    })),
  ];
  return { rows, names, columns: [{ width: 48 }, ...names.flatMap(() => [FIGURE_COLUMN, FIGURE_COLUMN])], ...TOP };
}

/** Name of a compared row with its quarter, which nothing else in the file names. */
function comparedName({ name, province_name, year, quarter }: FigureRow, texts: FigureTexts): string {
  const period = fill(texts.quarter, { year: String(year), quarter: String(quarter) });
  const place = name ?? province_name;
  return place === null ? period : `${place}, ${period}`;
}
