import type { Quarter } from '@klaster/shared/contract';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { quarterFilters } from '../../campaign/periods/period-filters';
import { DIVISIONS } from './classes';
import { FIRST_QUANTITY, QUANTITIES } from './quantity';

/** Whose figures the classes are made of: of the quarter shown, or of all, so that a shade means the same in each. */
export const SPANS = ['quarter', 'all'] as const;

/** What the map shows, as it stands in the address. */
export const mapFilters = (first: Quarter) => ({
  figure: filter.oneOf(
    QUANTITIES.map(({ id }) => id),
    FIRST_QUANTITY,
  ),
  ...quarterFilters(first),
  classes: filter.oneOf(DIVISIONS, 'quantiles'),
  span: filter.oneOf(SPANS, 'quarter'),
});

export type MapFilters = FilterValues<ReturnType<typeof mapFilters>>;
