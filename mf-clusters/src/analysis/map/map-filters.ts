import { YEARS } from '@klaster/shared/contract';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { DIVISIONS } from './classes';
import { FIRST_QUANTITY, QUANTITIES } from './quantity';

/** Whose figures the classes are made of: of the quarter shown, or of all, so that a shade means the same in each. */
export const SPANS = ['quarter', 'all'] as const;

/** What the map shows, as it stands in the address; without a quarter the latest with figures. */
export const mapFilters = ({ year, quarter }: { year: number; quarter: number }) => ({
  figure: filter.oneOf(
    QUANTITIES.map(({ id }) => id),
    FIRST_QUANTITY,
  ),
  cluster_annual: filter.wholeNumber(YEARS.first, YEARS.last, year),
  cluster_quarter: filter.wholeNumber(1, 4, quarter),
  classes: filter.oneOf(DIVISIONS, 'quantiles'),
  span: filter.oneOf(SPANS, 'quarter'),
});

export type MapFilters = FilterValues<ReturnType<typeof mapFilters>>;
