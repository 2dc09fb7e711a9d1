/** Licence of the public registers' files. Source: docs/data-sources.md. */
export const OPEN_DATA_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const;

export const OPEN_DATA_TYPES = ['csv', 'json'] as const;

export type OpenDataType = (typeof OPEN_DATA_TYPES)[number];
