import { figureKeysOf, inOrderAsked, PROVINCE_CODE, YEARS } from '@klaster/shared/contract';
import type { FigureRow, Quarter } from '@klaster/shared/contract';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { quarterFilters, toPeriod } from '../../campaign/periods/period-filters';
import { eachOnce, isClusterId, MAX_COMPARED } from '../primary-data/comma-list';
import { quarterCode } from '../figures/queries';
import type { ComparisonRequest } from '../figures/queries';
import { sectionsFilter, toSections } from '../figures/report-filters';

export const COMPARED_KINDS = ['cluster', 'province', 'period'] as const;

export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** Room for five items of any kind, and for some unknown ones: these are reported, not skipped. */
const ITEMS_LENGTH = 100;

/** The state of the comparison, all of it in the address. */
export const compareFilters = (first: Quarter) => ({
  ...quarterFilters(first),
  of: filter.oneOf<ComparedKind>(COMPARED_KINDS, 'cluster'),
  items: filter.text(ITEMS_LENGTH),
  sections: sectionsFilter,
});

export type CompareFilters = FilterValues<ReturnType<typeof compareFilters>>;

/** Items in the address, each once. */
export const itemsOf = (text: string): string[] => eachOnce(text).slice(0, MAX_COMPARED);

const IS_ITEM: Readonly<Record<ComparedKind, (item: string) => boolean>> = {
  cluster: isClusterId,
  province: (item) => PROVINCE_CODE.test(item),
  period: (item) =>
    /^\d{4}-[1-4]$/.test(item) && Number(item.slice(0, 4)) >= YEARS.first && Number(item.slice(0, 4)) <= YEARS.last,
};

/** The request for the figures of the named items; undefined without any. */
export function toComparison(filters: CompareFilters): ComparisonRequest | undefined {
  const items = itemsOf(filters.items).filter(IS_ITEM[filters.of]).join();
  if (items === '') return undefined;
  const keys = figureKeysOf(toSections(filters.sections));
  if (filters.of === 'period')
    return { keys, by: 'total', periods: items, against: items.split(',')[0] ?? '', amounts: 'true' };
  const periods = quarterCode(toPeriod(filters));
  if (filters.of === 'province') return { keys, by: 'province', periods, provinces: items };
  return { keys, by: 'cluster', periods, clusters: items };
}

const idOf = (row: FigureRow, kind: ComparedKind) =>
  kind === 'period' ? quarterCode(row) : String(kind === 'cluster' ? row.cluster_id : row.province_code);

/** Rows of the named items, in that order, and the items without a row. */
export function foundOf(filters: CompareFilters, rows: readonly FigureRow[]) {
  const { of, items } = filters;
  const requested = itemsOf(items);
  const ordered =
    of === 'period' ? rows : inOrderAsked(rows, { clusters: requested.map(Number), provinces: requested });
  const found = ordered.map((row) => ({ id: idOf(row, of), row })).filter(({ id }) => requested.includes(id));
  return { found, unknown: requested.filter((item) => !found.some(({ id }) => id === item)) };
}
