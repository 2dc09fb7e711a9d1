import { searchKey, sortKey } from '@klaster/shared/contract/uzbek';

/** Columns computed from an organisation's name: it is found by one and sorted by the other. */
export function nameKeys(companyName: string): { search_key: string; sort_key: string } {
  return { search_key: searchKey(companyName), sort_key: sortKey(companyName) };
}

/** Columns computed from an account's names: it is found by both of them, in either script, and sorted by the person's. */
export function userKeys({ full_name, login }: { readonly full_name: string; readonly login: string }) {
  return { search_key: searchKey(`${full_name} ${login}`), sort_key: sortKey(full_name) };
}
