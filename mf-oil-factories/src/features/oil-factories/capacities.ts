import type { OilFactoryTotals } from '@klaster/shared/contract/registers';
import { useOwnColumns } from '@klaster/shared/register';
import type { Column } from '@klaster/shared/ui';
import { oilFactories } from './queries';

const CAPACITIES = ['daily_capacity', 'annual_capacity', 'sunflower_capacity'] as const;

/** Tonnes; `null` is unknown. */
export type Capacities = Pick<OilFactoryTotals, (typeof CAPACITIES)[number]>;

/** Columns sorted in the browser, with the cells of their totals row if there is a sum. */
export function useCapacityColumns<Row extends Capacities>(rows: readonly Row[], sum: Capacities | undefined) {
  const { columns, totals } = useOwnColumns(oilFactories, false, rows, sum);
  return {
    columns: columns.map((column): Column<Row> => ({
      ...column,
      sortValue: (row) => row[column.id as keyof Capacities],
    })),
    totals: sum && totals,
  };
}

/** Sums are rounded to the gram, since binary fractions add up with errors. */
const GRAMS_PER_TONNE = 1_000_000;

/** A sum is `null` if no value is known, as in the server's totals. */
export function sumCapacities(rows: readonly Capacities[]): Capacities {
  const sum = (id: keyof Capacities) => {
    const known = rows.map((row) => row[id]).filter((value) => value != null);
    if (known.length === 0) return null;
    return Math.round(known.reduce((total, value) => total + value, 0) * GRAMS_PER_TONNE) / GRAMS_PER_TONNE;
  };
  return Object.fromEntries(CAPACITIES.map((id) => [id, sum(id)])) as Capacities;
}
