import { searchKey, sortKey } from '@klaster/shared/contract/uzbek';

export function nameKeys(companyName: string): { search_key: string; sort_key: string } {
  return { search_key: searchKey(companyName), sort_key: sortKey(companyName) };
}

/** Search and sort keys: accounts are found by name and login, and sorted by name. */
export function userKeys({ full_name, login }: { readonly full_name: string; readonly login: string }) {
  return { search_key: searchKey(`${full_name} ${login}`), sort_key: sortKey(full_name) };
}
