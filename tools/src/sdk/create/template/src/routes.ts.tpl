import type { RemoteDefinition } from '@klaster/shared/remote';

export const definition = {
  name: '<<name>>',
  routes: [
    {
      id: 'factories',
      path: '/<<page>>',
      layout: 'public',
      title: 'factories.title',
      description: 'factories.description',
      data: '/api/oil_factories/provinces_totals',
    },
    { id: 'staff', path: '/<<page>>/staff', layout: 'protected', title: 'staff.title' },
  ],
  navigation: [
    { to: '/<<page>>', label: 'factories.title', icon: 'map', layout: 'public', group: 'registers', order: 90 },
    { to: '/<<page>>/staff', label: 'staff.title', icon: 'map', layout: 'protected', group: 'registers', order: 90 },
  ],
} as const satisfies RemoteDefinition;
