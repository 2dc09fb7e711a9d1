import type { OilFactoriesAnswer } from '@klaster/shared/contract';
import { useQueryParams } from '@klaster/shared/router';
import { sumCapacities } from '../oil-factories/capacities';
import { findFactories } from './find-factories';

/** Name of the search in the address of a province's list. */
export const SEARCH_PARAM = 'q';

/**
 * The quick search of a province's list. Its text is kept in the address, so that a view can be shared.
 * Totals are the server's for the whole list, and the sum of what was found while searching.
 */
export function useFoundFactories(answer: OilFactoriesAnswer | undefined) {
  const [params, change] = useQueryParams();
  const text = params.get(SEARCH_PARAM) ?? '';
  const search = (next: string) => change(() => new URLSearchParams(next === '' ? {} : { [SEARCH_PARAM]: next }));
  const found = findFactories(answer?.factories ?? [], text);
  const sum = (text === '' && answer?.total_sum) || sumCapacities(found);
  return { text, search, found, sum };
}
