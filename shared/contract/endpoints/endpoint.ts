import type { z } from 'zod';
import type { AuditEntity } from '../audit/words';
import type { Authority } from '../common/authority';
import type { FileType } from '../common/file';

/** Inputs and output of a call. */
export type CallShape = {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of `data` in the answer `{ data }`; of a file of JSON, its schema; of no use for other files. */
  readonly answer: z.ZodType;
};

/** One call of the API, and who may make it. */
export type Endpoint = CallShape & {
  readonly authority: Authority;
  /** The body is a file of this type, sent as it is. */
  readonly upload?: FileType;
  /** Bytes of it; absent: the limit of all uploads. */
  readonly uploadBytes?: number;
  /** The answer is a file of this type, and no `{ data }`. */
  readonly file?: FileType;
  /** The file holds data of this kind: the audit records who downloaded it. */
  readonly exports?: AuditEntity;
  /** Callers that accept lines of progress receive them. */
  readonly progress?: true;
  /** The answer does not end: server-sent events, the `data` of each is an answer as JSON. */
  readonly events?: true;
  /** Possible problem statuses besides 400 (bad input) and, for sessions, 401. */
  readonly problems: readonly (403 | 404 | 409 | 429)[];
};

/** `METHOD /path/:param`: the name of an endpoint everywhere, from the servers' routes to the typed client. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
