// Kept apart from the schemas: pages hold their address to these before they ask, and schemas bring zod along.

/** SOATO code of a province, e.g. `1703`. */
export const PROVINCE_CODE = /^17\d{2}$/;

/** Years that reports are asked for by. */
export const YEARS = { first: 2015, last: 2100 } as const;

/** Characters a search may have. */
export const SEARCH_LENGTH = 100;

/** Rows of a page where nothing else is asked for, and the last page there can be. */
export const PAGES = { size: 50, last: 100_000 } as const;

/** Orders of the register of clusters: a column, with a minus before it for descending. */
export const CLUSTER_SORTS = [
  'company_name',
  '-company_name',
  'land_area',
  '-land_area',
  'province',
  '-province',
] as const;
