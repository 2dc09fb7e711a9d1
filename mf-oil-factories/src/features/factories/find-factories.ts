import { SEARCH_LENGTH } from '@klaster/shared/contract/http';
import type { OilFactoriesAnswer, OilFactory } from '@klaster/shared/contract/registers';
import { searchKey, searchPattern } from '@klaster/shared/contract/uzbek';
import { filter, useFilters } from '@klaster/shared/router';
import { sumCapacities } from '../oil-factories/capacities';

/** The fields that are searched. Another back end may leave them out, or send the STIR as a number. */
type SearchedFields = { company_name?: string | null; stir?: string | number | null };

/** Searches like the server, whose search the export uses. Source: specification 5.4.1. */
export function findFactories(factories: readonly OilFactory[], text: string): readonly OilFactory[] {
  if (text.trim() === '') return factories;
  const pattern = searchPattern(text);
  if (pattern === '') return [];
  const namePattern = new RegExp(pattern);
  const digits = text.replace(/\s/g, '');
  return factories.filter(({ company_name, stir }: SearchedFields) => {
    return namePattern.test(searchKey(company_name ?? '')) || String(stir ?? '').startsWith(digits);
  });
}

export const SEARCH_PARAM = 'q';

const FILTERS = {
  [SEARCH_PARAM]: filter.text(SEARCH_LENGTH),
  /** Id of a column, after `-` if descending; the table ignores unknown ones. Empty: the server's order. */
  sort: filter.code(/^-?[a-z_]{1,40}$/),
};

/** The found factories and their totals: the server's for the whole list, or while searching the sum of the matches. */
export function useFoundFactories(answer: OilFactoriesAnswer | undefined) {
  const filters = useFilters(FILTERS);
  const found = findFactories(answer?.factories ?? [], filters.values.q);
  const sum = (!filters.active && answer?.total_sum) || sumCapacities(found);
  return { filters, found, sum };
}
