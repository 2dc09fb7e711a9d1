/** What anyone may do with the files of the public registers. Source: docs/data-sources.md. */
export const OPEN_DATA_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const;

/** Formats of the public registers as files. */
export const OPEN_DATA_TYPES = ['csv', 'json'] as const;

export type OpenDataType = (typeof OPEN_DATA_TYPES)[number];
