import type { Quarter } from '@klaster/shared/contract';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { quarterFilters } from '../../campaign/periods/period-filters';
import { DIVISIONS } from './classes';
import { MEASURES, measuresOf } from './measures';
import type { Measure } from './measures';
import { FIRST_QUANTITY, QUANTITIES, quantityOf } from './quantity';

/** Quarters whose figures make the classes: the one shown, or all, so that a shade means the same in each. */
export const SPANS = ['quarter', 'all'] as const;

/** Beside the quarter shown is the same one of the year before. */
export const BESIDE_YEAR = 'year';

/** Filters of the map, as in the address. */
export const mapFilters = (first: Quarter) => ({
  figure: filter.oneOf(
    QUANTITIES.map(({ id }) => id),
    FIRST_QUANTITY,
  ),
  /** Ignored if the quantity has no such measure. */
  measure: filter.oneOf(MEASURES, 'total'),
  ...quarterFilters(first),
  /** The quarter beside the one shown (`2026-4`), or `year`: the same quarter of the year before it; empty: none. */
  beside: filter.code(/^(year|20\d\d-[1-4])$/),
  classes: filter.oneOf(DIVISIONS, 'quantiles'),
  span: filter.oneOf(SPANS, 'quarter'),
});

export type MapFilters = FilterValues<ReturnType<typeof mapFilters>>;

/** The measure shown: that of the address, if the quantity has it. */
export const measureOf = ({ figure, measure }: MapFilters): Measure =>
  measuresOf(quantityOf(figure)).includes(measure) ? measure : 'total';
