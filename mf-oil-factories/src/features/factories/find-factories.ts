import { SEARCH_LENGTH } from '@klaster/shared/contract';
import type { OilFactoriesAnswer, OilFactory } from '@klaster/shared/contract';
import { searchKey, searchPattern } from '@klaster/shared/contract/uzbek';
import { filter, useFilters } from '@klaster/shared/router';
import { sumCapacities } from '../oil-factories/capacities';

/** Another server may leave these out, or write the STIR as a number. */
type Searched = { company_name?: string | null; stir?: string | number | null };

/**
 * Factories whose name has the text, in either script, or whose STIR begins with it: the same that the server finds for the export. A
 * text without letters and digits names nothing. Source: specification 5.4.1.
 */
export function findFactories(factories: readonly OilFactory[], text: string): readonly OilFactory[] {
  if (text.trim() === '') return factories;
  const pattern = searchPattern(text);
  if (pattern === '') return [];
  const named = new RegExp(pattern);
  const digits = text.replace(/\s/g, '');
  return factories.filter(({ company_name, stir }: Searched) => {
    return named.test(searchKey(company_name ?? '')) || String(stir ?? '').startsWith(digits);
  });
}

/** Name of the search in the address of a province's list. */
export const SEARCH_PARAM = 'q';

const FILTERS = {
  [SEARCH_PARAM]: filter.text(SEARCH_LENGTH),
  /** Id of a column; the table ignores others. Empty: the server's order. */
  sort: filter.code(/^-?[a-z_]{1,40}$/),
};

/**
 * The quick search of a province's list and its order, stored in the address.
 * Totals are the server's for the whole list, and the sum of the matches while searching.
 */
export function useFoundFactories(answer: OilFactoriesAnswer | undefined) {
  const filters = useFilters(FILTERS);
  const found = findFactories(answer?.factories ?? [], filters.values.q);
  const sum = (!filters.active && answer?.total_sum) || sumCapacities(found);
  return { filters, found, sum };
}
