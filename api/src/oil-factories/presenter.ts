import type { OilFactory, OilFactoryTotals } from '@klaster/shared/contract';
import type { User } from '../auth/user';
import { publicOrganisation, staffParticulars } from '../registers/organisation.presenter';
import type { FactoryWithPlaces } from './repository';

type Capacities = Pick<OilFactoryTotals, 'daily_capacity' | 'annual_capacity' | 'sunflower_capacity'>;

/** A factory as the caller may see it. */
export function presentFactory(row: FactoryWithPlaces, user: User | undefined): OilFactory {
  const { daily_capacity, annual_capacity, sunflower_capacity, removed_at } = row;
  return {
    ...publicOrganisation(row),
    ...{ daily_capacity, annual_capacity, sunflower_capacity },
    ...(user && staffParticulars(row)),
    ...(user && removed_at && { removed_at: removed_at.toISOString() }),
  };
}

/** Totals over known capacities, of factories (each counts one) or of provinces. Null when none is known. */
export function sumTotals(rows: readonly (Capacities & { factories_count?: number })[]): OilFactoryTotals {
  return {
    factories_count: rows.reduce((count, row) => count + (row.factories_count ?? 1), 0),
    daily_capacity: sumKnown(rows.map((row) => row.daily_capacity)),
    annual_capacity: sumKnown(rows.map((row) => row.annual_capacity)),
    sunflower_capacity: sumKnown(rows.map((row) => row.sunflower_capacity)),
  };
}

/** Grams of a tonne: sums of binary fractions are rounded here, so that 0.1 + 0.2 is 0.3. */
const PRECISION = 1_000_000;

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) * PRECISION) / PRECISION;
}
