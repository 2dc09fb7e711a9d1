import type { OilFactoryTotals } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import type { Column } from '@klaster/shared/ui';

const CAPACITIES = ['daily_capacity', 'annual_capacity', 'sunflower_capacity'] as const;

/** Room for each header in two lines, so that the names keep theirs. */
const WIDTHS = { daily_capacity: '8rem', annual_capacity: '8rem', sunflower_capacity: '12.5rem' } as const;

/** Tonnes; `null` is unknown. */
export type Capacities = Pick<OilFactoryTotals, (typeof CAPACITIES)[number]>;

/** The three columns of capacities, the same in every table. */
export function useCapacityColumns<Row extends Capacities>(): Column<Row>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  return CAPACITIES.map((id) => ({
    id,
    kind: 'figure',
    header: t(`fields.${id}`),
    unit: t('shared:units.t'),
    width: WIDTHS[id],
    priority: 'main',
    sortValue: (row) => row[id],
    cell: (row) => formatNumber(row[id]),
  }));
}

/** Cells of a totals row under those columns. */
export function capacityCells(sum: Capacities): Record<keyof Capacities, string> {
  return {
    daily_capacity: formatNumber(sum.daily_capacity),
    annual_capacity: formatNumber(sum.annual_capacity),
    sunflower_capacity: formatNumber(sum.sunflower_capacity),
  };
}

/** Binary fractions add up to dust: a sum is kept to the gram. */
const GRAMS_OF_TONNE = 1_000_000;

/** Sums of the known capacities; `null` where none is known, as in the server's totals. */
export function sumCapacities(rows: readonly Capacities[]): Capacities {
  const sum = (id: keyof Capacities) => {
    const known = rows.map((row) => row[id]).filter((value) => value !== null);
    if (known.length === 0) return null;
    return Math.round(known.reduce((total, value) => total + value, 0) * GRAMS_OF_TONNE) / GRAMS_OF_TONNE;
  };
  return {
    daily_capacity: sum('daily_capacity'),
    annual_capacity: sum('annual_capacity'),
    sunflower_capacity: sum('sunflower_capacity'),
  };
}
