import type { RemoteDefinition } from '@klaster/shared/remote';
import { navigationOf, routesOf } from './kind-routes';
import { clusters, cooperatives, seedCompanies } from './kinds';

export const definition = {
  name: 'mf-registers',
  routes: [
    ...routesOf('clusters', clusters),
    ...routesOf('seed-companies', seedCompanies),
    ...routesOf('cooperatives', cooperatives),
  ],
  navigation: [clusters, seedCompanies, cooperatives].flatMap(navigationOf),
} satisfies RemoteDefinition;
