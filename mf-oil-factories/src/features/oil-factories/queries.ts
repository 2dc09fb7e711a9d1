import type { RegisterState } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { registerKey } from '@klaster/shared/register';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { oilFactories } from './register';

/** Root of every key here: a change of one factory makes all lists and totals stale. */
const OIL_FACTORIES = registerKey(oilFactories);

const FACTORIES = {
  live: 'GET /api/oil_factories/:region_id',
  removed: 'GET /api/oil_factories/removed/:region_id',
} as const;

/** Totals of each province's live factories. */
export const provinceTotalsQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, 'live'],
    ...loadOptions(client, 'GET /api/oil_factories/provinces_totals'),
  });

/** Provinces that have removed factories, with their number. */
export const removedProvincesQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, 'removed'],
    ...loadOptions(client, 'GET /api/oil_factories/removed/provinces'),
  });

/** Factories of a province on one side of the register. */
export const factoriesQuery = (client: HttpClient, side: RegisterState, regionId: string) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, side, regionId],
    ...loadOptions(client, FACTORIES[side], { params: { region_id: regionId } }),
  });

/** Factories of all provinces by name or STIR, on both sides of the register. */
export const searchQuery = (client: HttpClient, text: string) =>
  queryOptions({
    queryKey: [...OIL_FACTORIES, client.audience, 'search', text],
    queryFn: () => client.call('GET /api/registers/oil_factories', { query: { search: text } }),
    // On the next letter the previous matches stay until the new ones are known, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
