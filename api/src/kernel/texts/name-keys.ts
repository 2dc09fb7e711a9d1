import { searchKey, sortKey } from '@klaster/shared/contract/uzbek';

/** Columns computed from an organisation's name: it is found by one and sorted by the other. */
export function nameKeys(companyName: string): { search_key: string; sort_key: string } {
  return { search_key: searchKey(companyName), sort_key: sortKey(companyName) };
}
