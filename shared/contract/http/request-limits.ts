/** Gateway and API accept the same ids, so that one id is in all logs. */
export const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Bytes. The gateway itself refuses larger bodies, since a refusal by the API would abort the upload. */
export const REQUEST_BODY_LIMIT = 256 * 1024;

/** Bytes: some 50,000 rows of a register. */
export const UPLOAD_LIMIT = 5 * 1024 * 1024;

/** Bytes: a filled-in sheet has 20 KB. */
export const REPORT_SHEET_LIMIT = 1024 * 1024;

/** Events in one response of the release registry. */
export const HISTORY_LIMIT = 1000;
