/** Root of the query keys of everything that a decision on a report changes. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;
