import type { Quarter } from '@klaster/shared/contract/reports';
import { filter } from '@klaster/shared/router';
import type { FilterValues } from '@klaster/shared/router';
import { quarterFilters } from '../../campaign/periods/period-filters';
import { DIVISIONS } from './classes';
import { MEASURES, listMeasures } from './measures';
import type { Measure } from './measures';
import { FIRST_QUANTITY, QUANTITIES, findQuantity } from './quantity';

/** With `all` a shade means the same in each quarter. */
export const SPANS = ['quarter', 'all'] as const;

/** The same quarter of the year before is shown beside it. */
export const BESIDE_YEAR = 'year';

export const mapFilters = (first: Quarter) => ({
  figure: filter.oneOf(
    QUANTITIES.map(({ id }) => id),
    FIRST_QUANTITY,
  ),
  /** Ignored if the measure does not exist for the quantity. */
  measure: filter.oneOf(MEASURES, 'total'),
  ...quarterFilters(first),
  /** The quarter beside the one shown (`2026-4`), or `year`: the same quarter of the year before. */
  beside: filter.code(/^(year|20\d\d-[1-4])$/),
  classes: filter.oneOf(DIVISIONS, 'quantiles'),
  span: filter.oneOf(SPANS, 'quarter'),
  /** Order of the table beside the map. */
  sort: { ...filter.code(/^-?(region|figure|class|coverage)(-1)?$/), fallback: '-figure' },
});

export type MapFilters = FilterValues<ReturnType<typeof mapFilters>>;

export const chooseMeasure = ({ figure, measure }: MapFilters): Measure =>
  listMeasures(findQuantity(figure)).includes(measure) ? measure : 'total';
