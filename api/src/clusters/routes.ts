import type { Cluster } from '@klaster/shared/contract';
import { assertTerritory } from '../auth/policy';
import type { User } from '../auth/user';
import type { Handlers } from '../http/call';
import { publicOrganisation, staffParticulars, type OrganisationRow } from '../registers/organisation.presenter';
import type { Services } from '../services';
import { listClusters, totalClusters } from './repository';

export const clusterRoutes = ({ db }: Services) =>
  ({
    'GET /api/registers/clusters': async ({ query, user, language }) => {
      if (query.province_code) assertTerritory(user, query.province_code);
      const filter = { ...query, province_code: query.province_code ?? user?.province_code ?? undefined };
      const [rows, totals] = await Promise.all([listClusters(db, filter, language), totalClusters(db, filter)]);
      return {
        items: rows.map((row) => presentCluster(row, user)),
        total: totals.clusters_count,
        total_sum: totals,
      };
    },
  }) satisfies Partial<Handlers>;

type ClusterRow = OrganisationRow & Pick<Cluster, 'land_area' | 'activities'>;

function presentCluster(row: ClusterRow, user: User | undefined): Cluster {
  const { land_area, activities } = row;
  return { ...publicOrganisation(row), land_area, activities, ...(user && staffParticulars(row)) };
}
