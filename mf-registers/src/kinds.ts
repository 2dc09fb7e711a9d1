import type { Kind } from './kind-routes';

const clusters: Kind = {
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

const seedCompanies: Kind = {
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

const cooperatives: Kind = {
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

/**
 * The registers of this remote, by the first word of their routes' ids: what is theirs alone. All else is the contract's and
 * shared's.
 */
export const KINDS = { clusters, 'seed-companies': seedCompanies, cooperatives } as const;

export type KindId = keyof typeof KINDS;

export const KIND_IDS = Object.keys(KINDS) as KindId[];
