import type { RemoteDefinition } from '@klaster/shared/remote';

export const definition = {
  name: 'mf-major-20',
  routes: [
    {
      id: 'factories',
      path: '/major-20',
      layout: 'public',
      title: 'factories.title',
      description: 'factories.description',
      data: '/api/oil_factories/provinces_totals',
    },
    { id: 'clusters', path: '/major-20/clusters', layout: 'protected', title: 'titles.live' },
    { id: 'language', path: '/major-20/language', layout: 'protected', title: 'language.title', positions: ['UPDATE'] },
  ],
  navigation: [
    { to: '/major-20', label: 'factories.title', icon: 'map', layout: 'public', group: 'registers', order: 90 },
    { to: '/major-20/clusters', label: 'titles.live', icon: 'map', layout: 'protected', group: 'registers', order: 90 },
  ],
} as const satisfies RemoteDefinition;
