import type { ClusterListQuery } from '@klaster/shared/contract';
import { useQueryParams } from '@klaster/shared/router';
import type { Sort } from '@klaster/shared/ui';

/** Rows of a page where nothing else is asked for. */
export const PAGE_SIZE = 50;

/** Columns the server sorts by. */
const SORTABLE = ['company_name', 'land_area', 'province'] as const;

type SortColumn = (typeof SORTABLE)[number];

const DEFAULT_SORT: Sort = { column: 'company_name', descending: false };

/** The list's filters, order and page, kept in the address so that a view can be shared. What makes no sense there is passed over. */
export function useClusterFilters() {
  const [params, setParams] = useQueryParams();
  const province = /^17\d{2}$/.test(params.get('province') ?? '') ? params.get('province')! : '';
  const search = (params.get('search') ?? '').slice(0, 100);
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const sort = readSort(params.get('sort'));

  /** Any change but that of the page leads to the first page. */
  const change = (changes: Record<string, string>) =>
    setParams((before) => withChanges(before, { page: '', ...changes }));

  return {
    province,
    search,
    page,
    sort,
    query: toQuery({ province, search, page, sort }),
    active: province !== '' || search !== '',
    change,
    setSort: (next: Sort) => change({ sort: writeSort(next) }),
    clear: () => change({ province: '', search: '' }),
    hrefFor: (target: number) => `?${withChanges(params, { page: target === 1 ? '' : String(target) }).toString()}`,
  };
}

type Filters = { province: string; search: string; page: number; sort: Sort };

/** What goes without saying is left out: the first view asks for exactly what came with the page. */
function toQuery({ province, search, page, sort }: Filters): ClusterListQuery {
  const order = `${sort.descending ? '-' : ''}${sort.column as SortColumn}` as const;
  return {
    ...(page > 1 && { page }),
    ...(order !== DEFAULT_SORT.column && { sort: order }),
    ...(province && { province_code: province }),
    ...(search && { search }),
  };
}

function readSort(text: string | null): Sort {
  const column = text?.replace(/^-/, '') ?? '';
  return (SORTABLE as readonly string[]).includes(column)
    ? { column, descending: text!.startsWith('-') }
    : DEFAULT_SORT;
}

function writeSort({ column, descending }: Sort): string {
  return column === DEFAULT_SORT.column && !descending ? '' : `${descending ? '-' : ''}${column}`;
}

function withChanges(before: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [key, value] of Object.entries(changes)) {
    if (value) after.set(key, value);
    else after.delete(key);
  }
  return after;
}
