import { useEffect, useLayoutEffect, useRef } from 'react';
import { DISTRICT_CODE, PAGE_SIZES, PAGES, PROVINCE_CODE, SEARCH_LENGTH } from '../../contract/http/list-queries';
import { publicSorts, staffSorts } from '../../contract/kinds/kind';
import type { RegisterState } from '../../contract/kinds/kind';
import { filter, useFilters } from '../../router';
import type { Filters, FilterValues } from '../../router';
import { useSession } from '../../session';
import type { ListQuery } from './queries';
import { kindOf } from './register';
import type { Register } from './register';

/** Order of a list if the address has none. */
export const FIRST_ORDER = 'company_name';

const ANY = '';

/** Value of the page size when the address has none. */
const UNSAID = 0;

/** No filter by import. */
const ANY_FILE = 0;

const LAST_ID = 2_147_483_647;

/** Filters by fields that are not public are ignored for visitors. */
const buildFilters = (register: Register, forStaff: boolean) => ({
  province: filter.code(PROVINCE_CODE),
  district: filter.code(DISTRICT_CODE),
  active: filter.oneOf<string>(forStaff ? [ANY, 'true', 'false'] : [ANY], ANY),
  search: filter.text(SEARCH_LENGTH),
  import: filter.wholeNumber(1, forStaff ? LAST_ID : ANY_FILE, ANY_FILE),
  sort: filter.oneOf<string>(forStaff ? staffSorts(kindOf(register)) : publicSorts(kindOf(register)), FIRST_ORDER),
  page: filter.wholeNumber(1, PAGES.last, 1),
  size: filter.oneOf<number>(PAGE_SIZES, UNSAID),
});

type FilterSchema = ReturnType<typeof buildFilters>;

export type ListFilters = Filters<FilterSchema>;

/** Ignores a district of another province, and filters outside the province that staff are bound to: nothing would be found. */
export function useListFilters(register: Register, forStaff: boolean): ListFilters {
  const claims = useSession()?.claims;
  const filters = useFilters(buildFilters(register, forStaff));
  const { province, district } = filters.values;
  const boundTo = (forStaff && claims?.province_code) || null;
  const values = {
    ...filters.values,
    province: boundTo === null ? province : '',
    district: district.startsWith(boundTo ?? province) ? district : '',
  };
  return { ...filters, values };
}

/**
 * Fills in the reader's own page size if the address has none, and writes it to the address and its links, so that
 * everybody who opens them sees the same rows. Page 2 and later without a size have the default.
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

/** The reader's own province, the chosen one, or that of the district. */
export const findProvince = ({ province, district }: FilterValues<FilterSchema>, boundTo: string | null): string =>
  boundTo ?? (province || district.slice(0, 4));

/**
 * The query without defaults, in the order of the public route's parameters: the first request then equals that of the
 * data in the page.
 */
export function toQuery(state: RegisterState, values: FilterValues<FilterSchema>): ListQuery {
  const { province, district, active, search, import: file, sort, page, size } = values;
  return {
    ...(state !== 'live' && { state }),
    ...(province && { province_code: province }),
    ...(district && { district_code: district }),
    ...(search && { search }),
    ...(active && { active: active as 'true' | 'false' }),
    ...(file !== ANY_FILE && { import_id: file }),
    ...(sort !== FIRST_ORDER && { sort }),
    ...(page !== 1 && { page }),
    ...(size !== UNSAID && size !== PAGES.size && { page_size: size }),
  };
}
