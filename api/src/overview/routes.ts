import type { Overview, ProvinceOverview } from '@klaster/shared/contract';
import type { Handlers } from '../http/call';
import type { Services } from '../services';
import { overviewByProvince } from './repository';

export const overviewRoutes = ({ db }: Services) =>
  ({
    'GET /api/overview': async ({ language }) => {
      const provinces = await overviewByProvince(db, language);
      return { totals: addUp(provinces), provinces };
    },
  }) satisfies Partial<Handlers>;

/** A sum over known figures only; `null` when none is known. */
function sum(figures: (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((total, figure) => total + figure, 0);
}

function addUp(provinces: ProvinceOverview[]): Overview['totals'] {
  return {
    clusters_count: provinces.reduce((total, province) => total + province.clusters_count, 0),
    land_area: sum(provinces.map((province) => province.land_area)),
    factories_count: provinces.reduce((total, province) => total + province.factories_count, 0),
    annual_capacity: sum(provinces.map((province) => province.annual_capacity)),
  };
}
