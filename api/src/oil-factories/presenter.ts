import type { OilFactory, OilFactoryTotals } from '@klaster/shared/contract';
import type { User } from '../auth/user';
import { publicOrganisation, removalGround, staffParticulars } from '../registers/organisation.presenter';
import { sumKnown } from '../registers/sum-known';
import type { FactoryWithPlaces } from './repository';

type Capacities = Pick<OilFactoryTotals, 'daily_capacity' | 'annual_capacity' | 'sunflower_capacity'>;

/** A factory as staff, or nobody in particular, may see it. */
export function presentFactory(row: FactoryWithPlaces, staff: User | undefined): OilFactory {
  const { daily_capacity, annual_capacity, sunflower_capacity, removed_at } = row;
  return {
    ...publicOrganisation(row),
    daily_capacity,
    annual_capacity,
    sunflower_capacity,
    ...(removed_at && { removed_at: removed_at.toISOString() }),
    ...(staff && staffParticulars(row)),
    ...(staff && removed_at && removalGround(row)),
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
