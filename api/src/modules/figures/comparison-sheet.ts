import {
  figureComparison,
  inOrderAsked,
  isSameQuarter,
  type FigureRow,
  type FiguresAnswer,
  type FiguresQuery,
} from '@klaster/shared/contract/reports';
import type { IndicatorLabels } from '@klaster/shared/contract/indicators';
import type { Row } from '../../kernel/sheets/writing/sheet-cells';
import { fill } from '../../kernel/texts/fill';
import { formatHeader, COUNT_COLUMN, FIGURE_COLUMN, type FigureTexts } from './sheet-texts';

type SheetTexts = { readonly texts: FigureTexts; readonly labels: IndicatorLabels; readonly note: string };

const TOP = { headRow: 3, frozenColumns: 1 };

/** A row per figure, with differences to the first column. Quarters are compared over the clusters that reported in both. */
export function comparisonSheet(answer: FiguresAnswer, query: FiguresQuery, { texts, labels, note }: SheetTexts) {
  const compared = inOrderAsked(answer.rows, query);
  const findBoth = (row: FigureRow) =>
    answer.comparisons?.find(
      (comparison) => isSameQuarter(comparison, row) && comparison.province_code === row.province_code,
    )?.clusters ?? null;
  const names = compared.map((row) => comparedName(row, texts));
  const ofQuarters =
    query.by === 'total' ||
    (query.by === 'province' && compared.some((row) => !isSameQuarter(row, compared[0] ?? row)));
  const differenceHeads = (name: string) => {
    const difference = fill(texts.difference, { name });
    if (!ofQuarters) return [difference];
    const both = { first: names[0] ?? '', name };
    return [fill(texts.like.before, both), fill(texts.like.now, both), difference, fill(texts.like.clusters, both)];
  };
  const lines = figureComparison(answer.keys, compared, answer.comparisons);
  const hasAmounts = lines.some(({ cells }) => cells.some(({ amount }) => amount !== undefined));
  const rows: Row[] = [
    { kind: 'title', cells: [texts.comparison] },
    { kind: 'note', cells: [note] },
    {
      kind: 'head',
      cells: [
        texts.figure,
        ...names,
        ...names.slice(1).flatMap(differenceHeads),
        ...(hasAmounts ? names.map((name) => fill(texts.like.amount, { name })) : []),
      ],
    },
    [texts.reports, ...compared.map(({ reports }) => reports)],
    ...(ofQuarters
      ? [
          [
            texts.both,
            ...compared.map(() => null),
            ...compared.slice(1).flatMap((row) => [null, null, null, findBoth(row)]),
          ],
        ]
      : []),
    ...lines.map(({ indicator, cells }) => ({
      kind: 'entry' as const,
      cells: [
        formatHeader(indicator, labels),
        ...cells.map(({ value }) => value),
        ...cells
          .slice(1)
          .flatMap(({ difference, pair }) =>
            ofQuarters ? [pair?.before ?? null, pair?.now ?? null, difference, pair?.clusters ?? null] : [difference],
          ),
        ...(hasAmounts ? cells.map(({ amount }) => amount?.value ?? null) : []),
      ],
      decimals: indicator.decimals,
    })),
  ];
  const added = ofQuarters ? [FIGURE_COLUMN, FIGURE_COLUMN, FIGURE_COLUMN, COUNT_COLUMN] : [FIGURE_COLUMN];
  const columns = [
    { width: 48 },
    ...names.map(() => FIGURE_COLUMN),
    ...names.slice(1).flatMap(() => added),
    ...(hasAmounts ? names.map(() => FIGURE_COLUMN) : []),
  ];
  return { rows, names, columns, ...TOP };
}

/** Includes the quarter, which nothing else in the file names. */
function comparedName({ name, province_name, year, quarter }: FigureRow, texts: FigureTexts): string {
  const period = fill(texts.quarter, { year, quarter });
  const place = name ?? province_name;
  return place === null ? period : `${place}, ${period}`;
}
