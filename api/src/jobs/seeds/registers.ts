import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract';
import { inventRemovedClusters } from './clusters';
import { inventCooperatives } from './cooperatives';
import { inventKind } from './invent-kind';
import { inventOilFactories } from './oil-factories';
import type { Office } from './organisation';
import type { addEntries } from './repository';
import { inventSeedCompanies } from './seed-companies';

type Invent<Name extends RegisterName> = (office: Office) => Parameters<typeof addEntries<Name>>[2];

/** Registers with a specific sample; of clusters only the removed ones, since live ones have reports. */
const OWN: { readonly [Name in RegisterName]?: Invent<Name> } = {
  oil_factories: inventOilFactories,
  seed_companies: inventSeedCompanies,
  cooperatives: inventCooperatives,
  clusters: inventRemovedClusters,
};

/** What invents the entries of each register. */
export const INVENTED = {
  ...OWN,
  ...Object.fromEntries(
    REGISTER_NAMES.filter((register) => !OWN[register]).map((register) => [register, inventKind(register)]),
  ),
} as { readonly [Name in RegisterName]: Invent<Name> };
