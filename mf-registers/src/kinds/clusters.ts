import type { Kind } from './kind-routes';

export const clusters: Kind = {
  name: 'clusters',
  app: 'mf-registers',
  texts: { keyPrefix: 'clusters' },
  paths: {
    session: { live: '/reestrs', removed: '/deregistered-clusters' },
    public: { live: '/reestrs-auth', removed: '/deregistered-auth' },
  },
  icon: 'sprout',
  order: 10,
};
