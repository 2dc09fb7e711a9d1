import type { RemoteDefinition } from '@klaster/shared/remote';

export const QUEUE_PATH = '/amallar';

/** Routes and navigation of this remote, as data. */
export const definition = {
  name: 'mf-clusters',
  routes: [
    { id: 'landing', path: '/', layout: 'public', title: 'landing.title', data: '/api/overview' },
    { id: 'review-queue', path: QUEUE_PATH, layout: 'protected', title: 'queue.title' },
    { id: 'cluster-review', path: `${QUEUE_PATH}/cluster-info/:id`, layout: 'protected', title: 'review.title' },
  ],
  navigation: [
    { to: QUEUE_PATH, label: 'queue.title', icon: 'clipboard-check', layout: 'protected', group: 'reports', order: 10 },
  ],
} as const satisfies RemoteDefinition;
