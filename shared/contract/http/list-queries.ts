// Separate from the schemas, which pull in zod: pages validate their address with these before the first request.

/** SOATO code of a province, e.g. `1703`. */
export const PROVINCE_CODE = /^17\d{2}$/;

/** SOATO code of a district or city, e.g. `1703202`. */
export const DISTRICT_CODE = /^17\d{5}$/;

/** Years that reports may be requested for. */
export const YEARS = { first: 2015, last: 2100 } as const;

/** The words are the wire values. Source: specification 6.1. */
export const REPORT_STATUS = {
  draft: 'Қоралама',
  new: 'Янги',
  confirmed: 'Тасдиқланган',
  rejected: 'Рад этилган',
} as const;

export type ReportStatus = (typeof REPORT_STATUS)[keyof typeof REPORT_STATUS];

export const REPORT_STATUSES = Object.values(REPORT_STATUS) as [ReportStatus, ...ReportStatus[]];

/** Who decides at a level of approval: staff of the report's province, staff of the republic, or either. */
export const APPROVERS = ['territory', 'province', 'republic'] as const;

export type Approver = (typeof APPROVERS)[number];

export const SEARCH_LENGTH = 100;

/** Entries that one call may change. */
export const BULK_LIMIT = 500;

/** Maximum number of entries that can be chosen at once: some minutes of changes, one after the other. */
export const MAX_CHOSEN = 2000;

/** Rows of a file that is taken into a register. */
export const IMPORT_ROWS = 10_000;

/** Rows of a page by default and at most, and the largest page number. */
export const PAGES = { size: 50, largest: 200, last: 100_000 } as const;

/** Rows of a page that a reader may choose. */
export const PAGE_SIZES = [25, PAGES.size, 100, PAGES.largest] as const;

/** No order is older than the republic. */
export const FIRST_ORDER_DATE = '1991-09-01';

/**
 * Limits of one call. `values`: values in the response (rows by keys). `read`: figures that they are computed from
 * (reports by keys). `against`: quarters to compare with. All figures of a quarter for 500 clusters fit into one call.
 */
export const FIGURES_LIMITS = {
  periods: 40,
  provinces: 20,
  clusters: 500,
  values: 65_000,
  read: 300_000,
  against: 2,
} as const;

/**
 * Measures of a figure. `year` and `quarter` are changes since the same quarter of the previous year and since the
 * previous quarter. Each figure has either `quarter` or `amount`.
 */
export const REPORT_MEASURES = ['value', 'share', 'year', 'quarter', 'amount', 'median'] as const;

export type ReportMeasure = (typeof REPORT_MEASURES)[number];

export const LIST_DENSITIES = ['comfortable', 'dense'] as const;

export type ListDensity = (typeof LIST_DENSITIES)[number];
