import type { RemoteDefinition } from '@klaster/shared/remote';

/** Routes and navigation of this remote, as data. */
export const definition = {
  name: 'mf-clusters',
  routes: [
    {
      id: 'landing',
      path: '/',
      layout: 'public',
      title: 'landing.title',
      description: 'landing.description',
      data: '/api/overview',
    },
    { id: 'review-queue', path: '/amallar', layout: 'protected', title: 'queue.title' },
    { id: 'cluster-review', path: '/amallar/cluster-info/:id', layout: 'protected', title: 'review.title' },
  ],
  navigation: [
    { to: '/amallar', label: 'queue.title', icon: 'clipboard-check', layout: 'protected', group: 'reports', order: 10 },
  ],
} as const satisfies RemoteDefinition;
