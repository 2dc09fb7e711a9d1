import type { RegisterState } from '@klaster/shared/contract/registers';
import { REGISTERS } from '@klaster/shared/contract/kinds';
import type { HttpClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { registerKey } from '@klaster/shared/register';
import type { Register } from '@klaster/shared/register';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const PATHS = REGISTERS.oil_factories.paths;

export const oilFactories: Register = {
  name: 'oil_factories',
  app: 'mf-oil-factories',
  paths: PATHS,
  // A factory has no page of its own: the search over all provinces finds it.
  entryPath: ({ company_name }) => `${PATHS.session.live}?${new URLSearchParams({ search: company_name }).toString()}`,
};

/** Root of every key here: a change of one factory makes all lists and totals stale. */
const OIL_FACTORIES = registerKey(oilFactories);

const FACTORIES = {
  live: 'GET /api/oil_factories/:region_id',
  removed: 'GET /api/oil_factories/removed/:region_id',
} as const;

export const provinceTotalsQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, 'live'],
    ...loadOptions(client, 'GET /api/oil_factories/provinces_totals'),
  });

export const removedProvincesQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, 'removed'],
    ...loadOptions(client, 'GET /api/oil_factories/removed/provinces'),
  });

export const factoriesQuery = (client: HttpClient, side: RegisterState, regionId: string) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, side, regionId],
    ...loadOptions(client, FACTORIES[side], { params: { region_id: regionId } }),
  });

/** Finds live and removed factories of all provinces by name or STIR. */
export const searchQuery = (client: HttpClient, text: string) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, 'search', text],
    ...loadOptions(client, 'GET /api/registers/oil_factories', { query: { search: text } }),
    // On the next letter the previous matches stay until the new ones have loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
