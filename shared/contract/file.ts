/** Files that calls give and take, by the ending of their names, with their media types. */
export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

export type FileType = keyof typeof FILE_TYPES;
