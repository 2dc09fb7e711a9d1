import type { Kind } from './kind-routes';

export const cooperatives: Kind = {
  name: 'cooperatives',
  app: 'mf-registers',
  texts: { keyPrefix: 'cooperatives' },
  paths: {
    session: { live: '/cooperatives-reestrs', removed: '/deregistered-cooperations' },
    public: { live: '/cooperation-reestrs-auth', removed: '/cooperation-deregistered-auth' },
  },
  icon: 'handshake',
  order: 30,
};
