import { useEffect, useLayoutEffect, useRef } from 'react';
import { DISTRICT_CODE, PAGE_SIZES, PAGES, PROVINCE_CODE, SEARCH_LENGTH } from '../../contract/common/list-queries';
import { publicSorts, staffSorts } from '../../contract/kinds/kind';
import type { RegisterState } from '../../contract/kinds/kind';
import { filter, useFilters } from '../../router';
import type { Filters, FilterValues } from '../../router';
import type { ListQuery } from './queries';
import { kindOf } from './register';
import type { Register } from './register';

const ANY = '';

/** Default for an address without a number of rows per page. */
const UNSAID = 0;

/** Default for an address without a file: entries of any origin. */
const ANY_FILE = 0;

const LAST_ID = 2_147_483_647;

/** The filters of a list in its address. Visitors cannot filter by fields that are not public: an address that does is ignored. */
const filtersOf = (register: Register, forStaff: boolean) => ({
  province: filter.code(PROVINCE_CODE),
  district: filter.code(DISTRICT_CODE),
  active: filter.oneOf<string>(forStaff ? [ANY, 'true', 'false'] : [ANY], ANY),
  search: filter.text(SEARCH_LENGTH),
  import: filter.wholeNumber(1, forStaff ? LAST_ID : ANY_FILE, ANY_FILE),
  sort: filter.oneOf<string>(forStaff ? staffSorts(kindOf(register)) : publicSorts(kindOf(register)), 'company_name'),
  page: filter.wholeNumber(1, PAGES.last, 1),
  size: filter.oneOf<number>(PAGE_SIZES, UNSAID),
});

type FilterSchema = ReturnType<typeof filtersOf>;

/** A list's filters, order, page and rows a page. */
export type ListFilters = Filters<FilterSchema>;

/** The same, stored in the address. */
export const useListFilters = (register: Register, forStaff: boolean): ListFilters =>
  useFilters(filtersOf(register, forStaff));

/**
 * The same with a default for the page size where the address has none: the reader's own. It is then written to the address and
 * to every link to another page, so that everybody who opens one sees the same rows. A page without its size, in an address that
 * was written by hand, has the usual one.
 */
export function useSizedFilters(filters: ListFilters, wanted: number | null): ListFilters {
  const { values, set, hrefFor } = filters;
  const isOpen = values.size === UNSAID && values.page === 1;
  const size = (isOpen ? wanted : values.size) || PAGES.size;
  const isToBeSaid = isOpen && size !== PAGES.size;
  const latestSet = useRef(set);
  useLayoutEffect(() => {
    latestSet.current = set;
  });
  useEffect(() => {
    if (isToBeSaid) latestSet.current({ size }, { replace: true });
  }, [isToBeSaid, size]);
  return {
    ...filters,
    values: { ...values, size },
    hrefFor: (change) => hrefFor({ ...(change.page !== 1 && { size }), ...change }),
  };
}

/** The province a list is narrowed to: the one that its reader is bound to, the one chosen, or that of the district. */
export const provinceOf = ({ province, district }: FilterValues<FilterSchema>, boundTo: string | null): string =>
  boundTo ?? (province || district.slice(0, 4));

/**
 * Query of the list's request. Defaults are left out, and parameters of a public route come first, in its order: the first request then
 * equals that of the data delivered with the page.
 */
export function toQuery(state: RegisterState, values: FilterValues<FilterSchema>): ListQuery {
  const { province, district, active, search, import: file, sort, page, size } = values;
  // A district's code begins with its province's: one of another province would find nothing, and is ignored.
  const isOfProvince = district.startsWith(province);
  return {
    ...(state !== 'live' && { state }),
    ...(province && { province_code: province }),
    ...(district && isOfProvince && { district_code: district }),
    ...(search && { search }),
    ...(active && { active: active as 'true' | 'false' }),
    ...(file !== ANY_FILE && { import_id: file }),
    ...(sort !== 'company_name' && { sort }),
    ...(page !== 1 && { page }),
    ...(size !== UNSAID && size !== PAGES.size && { page_size: size }),
  };
}
