import { SEARCH_LENGTH } from '@klaster/shared/contract';
import type { OilFactoriesAnswer } from '@klaster/shared/contract';
import { filter, useFilters } from '@klaster/shared/router';
import { sumCapacities } from '../oil-factories/capacities';
import { findFactories } from './find-factories';

/** Name of the search in the address of a province's list. */
export const SEARCH_PARAM = 'q';

const FILTERS = {
  [SEARCH_PARAM]: filter.text(SEARCH_LENGTH),
  /** A column's id; of what is none, the table knows nothing. Empty: as the server sends them. */
  sort: filter.code(/^-?[a-z_]{1,40}$/),
};

/**
 * The quick search of a province's list and its order, kept in the address.
 * Totals are the server's for the whole list, and the sum of what was found while searching.
 */
export function useFoundFactories(answer: OilFactoriesAnswer | undefined) {
  const filters = useFilters(FILTERS);
  const { q: text } = filters.values;
  const found = findFactories(answer?.factories ?? [], text);
  const sum = (!filters.active && answer?.total_sum) || sumCapacities(found);
  return { filters, found, sum };
}
