import type { Indicator } from '@klaster/shared/contract/indicators';
import { figureKind } from '../../indicators/texts/figure-text';
import { HEADER_HEIGHT, headerRows } from '../../indicators/wide-report/header-grid';
import type { HeaderCell } from '../../indicators/wide-report/header-grid';

/** A cell of the header, with the column and the row it begins in, and what stands below it where that is one column. */
export type PlacedCell = HeaderCell & {
  readonly start: number;
  readonly depth: number;
  readonly below: 'text' | 'figure' | undefined;
};

/** Pixels of the header's rows: sections, groups, figures with names of several lines. */
export const HEADER_ROWS: readonly number[] = Array.from({ length: HEADER_HEIGHT }, (_, depth) =>
  depth === HEADER_HEIGHT - 1 ? 84 : 28,
);

/** Pixels from the top of the header to a row of it; of the row after the last one, its height. */
export const headerTop = (row: number): number => HEADER_ROWS.slice(0, row).reduce((sum, height) => sum + height, 0);

/** Pixels that the whole header takes. */
export const HEAD_SIZE = headerTop(HEADER_ROWS.length);

/** The header's cells, row by row, with their places: only visible ones are drawn. */
export function placedHeader(indicators: readonly Indicator[]): PlacedCell[][] {
  return headerRows(indicators).map((cells, depth) =>
    cells.map((cell) => {
      const start = indicators.findIndex((indicator) => isUnder(indicator, cell));
      const first = indicators[start];
      return { ...cell, depth, start, below: cell.kind === 'field' && first ? figureKind(first) : undefined };
    }),
  );
}

function isUnder({ key, section, group }: Indicator, cell: HeaderCell): boolean {
  if (cell.kind === 'field') return key === cell.name;
  return section === cell.section && (cell.kind === 'section' || group.includes(cell.name));
}
