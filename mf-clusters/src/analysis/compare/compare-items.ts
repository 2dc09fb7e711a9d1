import { PROVINCE_CODE, YEARS } from '@klaster/shared/contract/http';
import { listFigureKeys, inOrderAsked } from '@klaster/shared/contract/reports';
import type { FigureRow, Quarter } from '@klaster/shared/contract/reports';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { quarterFilters, toPeriod } from '../../campaign/periods/period-filters';
import { eachOnce, isClusterId, MAX_COMPARED } from '../primary-data/comma-list';
import { quarterCode } from '../figures/queries';
import type { ComparisonRequest } from '../figures/queries';
import { sectionsFilter, toSections } from '../figures/report-filters';

export const COMPARED_KINDS = ['cluster', 'province', 'period'] as const;

export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** Room for five items and some unknown ones, which are reported instead of skipped. */
const ITEMS_LENGTH = 100;

export const compareFilters = (first: Quarter) => ({
  ...quarterFilters(first),
  of: filter.oneOf<ComparedKind>(COMPARED_KINDS, 'cluster'),
  items: filter.text(ITEMS_LENGTH),
  sections: sectionsFilter,
});

export type CompareFilters = FilterValues<ReturnType<typeof compareFilters>>;

export const readItems = (text: string): string[] => eachOnce(text).slice(0, MAX_COMPARED);

const IS_ITEM: Readonly<Record<ComparedKind, (item: string) => boolean>> = {
  cluster: isClusterId,
  province: (item) => PROVINCE_CODE.test(item),
  period: (item) =>
    /^\d{4}-[1-4]$/.test(item) && Number(item.slice(0, 4)) >= YEARS.first && Number(item.slice(0, 4)) <= YEARS.last,
};

export function toComparison(filters: CompareFilters): ComparisonRequest | undefined {
  const items = readItems(filters.items).filter(IS_ITEM[filters.of]).join();
  if (items === '') return undefined;
  const keys = listFigureKeys(toSections(filters.sections));
  if (filters.of === 'period')
    return { keys, by: 'total', periods: items, against: items.split(',')[0] ?? '', amounts: 'true' };
  const periods = quarterCode(toPeriod(filters));
  if (filters.of === 'province') return { keys, by: 'province', periods, provinces: items };
  return { keys, by: 'cluster', periods, clusters: items };
}

const idOf = (row: FigureRow, kind: ComparedKind) =>
  kind === 'period' ? quarterCode(row) : String(kind === 'cluster' ? row.cluster_id : row.province_code);

export function matchRows(filters: CompareFilters, rows: readonly FigureRow[]) {
  const { of, items } = filters;
  const requested = readItems(items);
  const ordered =
    of === 'period' ? rows : inOrderAsked(rows, { clusters: requested.map(Number), provinces: requested });
  const found = ordered.map((row) => ({ id: idOf(row, of), row })).filter(({ id }) => requested.includes(id));
  return { found, unknown: requested.filter((item) => !found.some(({ id }) => id === item)) };
}
