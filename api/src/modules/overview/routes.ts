import type { Overview, ProvinceOverview } from '@klaster/shared/contract/reports';
import { sumKnown } from '@klaster/shared/contract/indicators';
import type { Handlers, Services } from '../../kernel/http/call';
import { readOverview } from './repository';

export const overviewRoutes = ({ db }: Services) =>
  ({
    'GET /api/overview': async ({ language }) => {
      const provinces = await readOverview(db, language);
      return { totals: addUp(provinces), provinces };
    },
  }) satisfies Partial<Handlers>;

function addUp(provinces: ProvinceOverview[]): Overview['totals'] {
  return {
    clusters_count: provinces.reduce((total, province) => total + province.clusters_count, 0),
    land_area: sumKnown(provinces.map((province) => province.land_area)).sum,
    factories_count: provinces.reduce((total, province) => total + province.factories_count, 0),
    annual_capacity: sumKnown(provinces.map((province) => province.annual_capacity)).sum,
  };
}
