import { inventRemovedClusters } from './clusters';
import { inventCooperatives } from './cooperatives';
import { inventOilFactories } from './oil-factories';
import { inventSeedCompanies } from './seed-companies';

/** What invents the entries of each register; of clusters the removed ones, for those live have reports. */
export const INVENTED = {
  oil_factories: inventOilFactories,
  seed_companies: inventSeedCompanies,
  cooperatives: inventCooperatives,
  clusters: inventRemovedClusters,
} as const;
