import type { RemoteDefinition } from '@klaster/shared/remote';

export const definition = {
  name: 'mf-registers',
  routes: [
    { id: 'clusters', path: '/reestrs', layout: 'protected', title: 'clusters.title' },
    {
      id: 'clusters-public',
      path: '/reestrs-auth',
      layout: 'public',
      title: 'clusters.title',
      description: 'clusters.description',
      data: '/api/registers/clusters?province_code=:province&search=:search',
    },
  ],
  navigation: [
    {
      to: '/reestrs',
      label: 'clusters.navigation',
      icon: 'sprout',
      layout: 'protected',
      group: 'registers',
      order: 10,
    },
    {
      to: '/reestrs-auth',
      label: 'clusters.navigation',
      icon: 'sprout',
      layout: 'public',
      group: 'registers',
      order: 10,
    },
  ],
} as const satisfies RemoteDefinition;
