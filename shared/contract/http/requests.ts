/** Media types by file extension. */
export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonld: 'application/ld+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  /** Only in the contract: an attachment is sent with the type of its content. */
  attachment: 'application/octet-stream',
  /** Part of an upload by tus. */
  part: 'application/offset+octet-stream',
} as const;

/** Media type of a response with progress: one JSON object a line; the last line is the result. */
export const PROGRESS_TYPE = 'application/x-ndjson';

export const EVENTS_TYPE = 'text/event-stream';

export type FileType = keyof typeof FILE_TYPES;

/**
 * A response to a change contains the position of the database's log. A read that sends it gets an answer from a server
 * that has replayed the log up to there. Absent without replicas.
 */
export const LOG_POSITION_HEADER = 'X-Log-Position';

/** Greater than the end of every log, so that the read goes to the primary. */
export const LATEST_POSITION = 'FFFFFFFF/FFFFFFFF';

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** PostgreSQL's `16/B374D848` as a comparable number; undefined if malformed. */
export function readLogPosition(text: unknown): bigint | undefined {
  const [, high, low] = (typeof text === 'string' && POSITION.exec(text)) || [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Gateway and API accept the same ids, so that one id is in all logs. */
export const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Bytes. The gateway itself refuses larger bodies, since a refusal by the API would abort the upload. */
export const REQUEST_BODY_LIMIT = 256 * 1024;

/** Bytes: some 50,000 rows of a register. */
export const UPLOAD_LIMIT = 5 * 1024 * 1024;

/** Bytes: a filled-in sheet has 20 KB. */
export const REPORT_SHEET_LIMIT = 1024 * 1024;

/** Media types of attached files, by kind. */
export const ATTACHMENT_TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** Bytes of an attached file, at most. */
export const ATTACHMENT_BYTES = 20 * 1024 * 1024;

/** Files of one report or entry, at most. */
export const ATTACHMENTS_OF_ONE = 10;

/** Bytes of a part of an upload, at most: those of any request. */
export const UPLOAD_PART_BYTES = 256 * 1024;

export const TUS_VERSION = '1.0.0';

const KINDS: Readonly<Record<string, AttachmentType>> = { pdf: 'pdf', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };

/** The kind that a file's extension claims; undefined if it is not accepted. */
export const typeOfName = (name: string): AttachmentType | undefined =>
  KINDS[/[^.\s]\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];

/** Events in one response of the release registry. */
export const HISTORY_LIMIT = 1000;

// Separate from the schemas, which pull in zod: the page needs these before it searches.

/** Characters of the global search, at least. */
export const SEARCH_MIN_LENGTH = 2;

/** Results of one kind, at most. */
export const FOUND_OF_A_KIND = 5;

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/;
const GROUPS = 8;
const GROUP_BITS = 16;

/** Key for limits per client: an IPv4 address, or the IPv6 network of a customer (usually /64, at most /48). */
export function clientNetwork(address: string, bits: 48 | 64 = 64): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(':')) return plain;
  const [front = [], back = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const network = [...front, ...zeros, ...back].slice(0, bits / GROUP_BITS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${bits}`;
}
