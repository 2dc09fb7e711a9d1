import { REGISTERS } from '@klaster/shared/contract/kinds';
import type { Kind } from './kind-routes';

const clusters: Kind = {
  name: 'clusters',
  app: 'mf-registers',
  texts: { keyPrefix: 'clusters' },
  paths: REGISTERS.clusters.paths,
  icon: 'sprout',
  order: 10,
};

const seedCompanies: Kind = {
  name: 'seed_companies',
  app: 'mf-registers',
  texts: { keyPrefix: 'seedCompanies' },
  paths: REGISTERS.seed_companies.paths,
  icon: 'wheat',
  order: 20,
};

const cooperatives: Kind = {
  name: 'cooperatives',
  app: 'mf-registers',
  texts: { keyPrefix: 'cooperatives' },
  paths: REGISTERS.cooperatives.paths,
  icon: 'handshake',
  order: 30,
};

/**
 * The registers of this remote, by the first word of their routes' ids: only their own parts. All else is in the contract and
 * in `shared`.
 */
export const KINDS = { clusters, 'seed-companies': seedCompanies, cooperatives } as const;

export type KindId = keyof typeof KINDS;

export const KIND_IDS = Object.keys(KINDS) as KindId[];
