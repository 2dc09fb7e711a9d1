import type { RemoteDefinition } from '@klaster/shared/remote';
import { clusters } from './kinds/clusters';
import { cooperatives } from './kinds/cooperatives';
import { navigationOf, routesOf } from './kinds/kind-routes';
import { seedCompanies } from './kinds/seed-companies';

export const definition = {
  name: 'mf-registers',
  routes: [
    ...routesOf('clusters', clusters),
    ...routesOf('seed-companies', seedCompanies),
    ...routesOf('cooperatives', cooperatives),
  ],
  navigation: [clusters, seedCompanies, cooperatives].flatMap(navigationOf),
} satisfies RemoteDefinition;
