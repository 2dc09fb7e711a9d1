import { REGISTERS } from '@klaster/shared/contract/kinds';
import type { Register } from '@klaster/shared/register';

/** Addresses of the register's lists, by audience and state. Source: specification 2.2. */
export const PATHS = REGISTERS.oil_factories.paths;

/** The register of oil factories: listed by province. */
export const oilFactories: Register = {
  name: 'oil_factories',
  app: 'mf-oil-factories',
  paths: PATHS,
  // A factory has no page of its own: the search over all provinces finds it.
  entryPath: ({ company_name }) => `${PATHS.session.live}?${new URLSearchParams({ search: company_name }).toString()}`,
};
