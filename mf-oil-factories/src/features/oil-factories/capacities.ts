import type { OilFactoryTotals } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { commonDecimals } from '@klaster/shared/register';
import type { Column } from '@klaster/shared/ui';

export { commonDecimals };

const CAPACITIES = ['daily_capacity', 'annual_capacity', 'sunflower_capacity'] as const;

/** Tonnes; `null` is unknown. */
export type Capacities = Pick<OilFactoryTotals, (typeof CAPACITIES)[number]>;

/**
 * The three columns of capacities, the same in every table, and the cells of a totals row under them.
 *
 * @param rows the table's rows: the figures of a column take as many decimals as any of them needs
 * @param sum totals of the table, where there are any
 */
export function useCapacityColumns<Row extends Capacities>(rows: readonly Row[], sum: Capacities | undefined) {
  const { t } = useTranslation(['register', 'shared']);
  const all: readonly Capacities[] = sum ? [...rows, sum] : rows;
  const figures = CAPACITIES.map((id) => {
    const decimals = commonDecimals(all.map((row) => row[id]));
    return { id, text: (value: number | null) => formatNumber(value, { decimals }) };
  });
  const columns = figures.map(({ id, text }): Column<Row> & { id: keyof Capacities } => ({
    id,
    kind: 'figure',
    header: t(`kinds.oil_factories.fields.${id}`),
    unit: t('shared:units.t'),
    priority: 'main',
    sortValue: (row) => row[id],
    cell: (row) => text(row[id]),
  }));
  return { columns, totals: sum && Object.fromEntries(figures.map(({ id, text }) => [id, text(sum[id])])) };
}

/** Binary fractions add up to dust: a sum is kept to the gram. */
const GRAMS_OF_TONNE = 1_000_000;

/** Sums of the known capacities; `null` where none is known, as in the server's totals. */
export function sumCapacities(rows: readonly Capacities[]): Capacities {
  const sum = (id: keyof Capacities) => {
    const known = rows.map((row) => row[id]).filter((value) => value != null);
    if (known.length === 0) return null;
    return Math.round(known.reduce((total, value) => total + value, 0) * GRAMS_OF_TONNE) / GRAMS_OF_TONNE;
  };
  return {
    daily_capacity: sum('daily_capacity'),
    annual_capacity: sum('annual_capacity'),
    sunflower_capacity: sum('sunflower_capacity'),
  };
}
