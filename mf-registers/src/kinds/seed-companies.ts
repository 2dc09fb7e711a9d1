import type { Kind } from './kind-routes';

export const seedCompanies: Kind = {
  name: 'seed_companies',
  app: 'mf-registers',
  texts: { keyPrefix: 'seedCompanies' },
  paths: {
    session: { live: '/seeds-company-reestrs', removed: '/deregistered-seeds-company-reestrs' },
    public: { live: '/seeds-reestrs-auth', removed: '/deregistered-seeds-auth' },
  },
  icon: 'wheat',
  order: 20,
};
