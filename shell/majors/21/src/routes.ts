import type { RemoteDefinition } from '@klaster/shared/remote';

export const definition = {
  name: 'mf-major-21',
  routes: [
    {
      id: 'factories',
      path: '/major-21',
      layout: 'public',
      title: 'factories.title',
      description: 'factories.description',
      data: '/api/oil_factories/provinces_totals',
      parameters: ['search'],
    },
    { id: 'clusters', path: '/major-21/clusters', layout: 'protected', title: 'titles.live' },
    { id: 'language', path: '/major-21/language', layout: 'protected', title: 'language.title', positions: ['UPDATE'] },
  ],
  navigation: [
    { to: '/major-21', label: 'factories.title', icon: 'map', layout: 'public', group: 'registers', order: 90 },
    { to: '/major-21/clusters', label: 'titles.live', icon: 'map', layout: 'protected', group: 'registers', order: 90 },
  ],
} as const satisfies RemoteDefinition;
