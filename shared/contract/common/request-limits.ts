/** Request ids that are accepted unchanged: gateway and API agree, so that one id runs through all logs. */
export const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Bytes a request's body may have. The gateway refuses more on the API's behalf, which would break the upload off. */
export const REQUEST_BODY_LIMIT = 256 * 1024;

/** Bytes of a file that a call takes: some 50,000 rows of a register. */
export const UPLOAD_LIMIT = 5 * 1024 * 1024;

/** Bytes of a report's sheet: ours have 20 KB. */
export const REPORT_SHEET_LIMIT = 1024 * 1024;

/** Most events in one response of the release registry. */
export const HISTORY_LIMIT = 1000;
