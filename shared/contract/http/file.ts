/** Media types by file extension. */
export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonld: 'application/ld+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
} as const;

/** Media type of a response with progress: one JSON object a line; the last line is the result. */
export const PROGRESS_TYPE = 'application/x-ndjson';

export const EVENTS_TYPE = 'text/event-stream';

export type FileType = keyof typeof FILE_TYPES;
