import type { Indicator } from '@klaster/shared/contract/indicators';
import { figureKind } from '../../indicators/texts/figure-text';
import { HEADER_HEIGHT, headerRows } from '../../indicators/wide-report/header-grid';
import type { HeaderCell } from '../../indicators/wide-report/header-grid';

/** `start` and `depth` are its first column and row; `below` is the kind of a single column. */
export type PlacedCell = HeaderCell & {
  readonly start: number;
  readonly depth: number;
  readonly below: 'text' | 'figure' | undefined;
};

/** Pixels of the header's rows; names of figures take several lines. */
export const HEADER_ROWS: readonly number[] = Array.from({ length: HEADER_HEIGHT }, (_, depth) =>
  depth === HEADER_HEIGHT - 1 ? 84 : 28,
);

/** Pixels above a row; for the row after the last one, the height of the header. */
export const headerTop = (row: number): number => HEADER_ROWS.slice(0, row).reduce((sum, height) => sum + height, 0);

export const HEAD_SIZE = headerTop(HEADER_ROWS.length);

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
