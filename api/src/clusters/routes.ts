import type { Cluster } from '@klaster/shared/contract';
import { assertTerritory, registerStaff } from '../auth/policy';
import type { User } from '../auth/user';
import type { OrganisationRow } from '../database/tables';
import type { Handlers } from '../http/call';
import { publicOrganisation, staffParticulars } from '../registers/organisation.presenter';
import type { Services } from '../services';
import { listClusters, totalClusters } from './repository';

export const clusterRoutes = ({ db }: Services) =>
  ({
    'GET /api/registers/clusters': async ({ query, user, language }) => {
      const staff = registerStaff(user);
      if (query.province_code) assertTerritory(staff, query.province_code);
      const filter = { ...query, province_code: query.province_code ?? staff?.province_code ?? undefined };
      const [rows, totals] = await Promise.all([listClusters(db, filter, language), totalClusters(db, filter)]);
      return {
        items: rows.map((row) => presentCluster(row, staff)),
        total: totals.clusters_count,
        total_sum: totals,
      };
    },
  }) satisfies Partial<Handlers>;

type ClusterRow = OrganisationRow & Pick<Cluster, 'land_area' | 'activities'>;

function presentCluster(row: ClusterRow, staff: User | undefined): Cluster {
  const { land_area, activities } = row;
  return { ...publicOrganisation(row), land_area, activities, ...(staff && staffParticulars(row)) };
}
