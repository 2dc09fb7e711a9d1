import type { z } from 'zod';
import type { AuditEntity } from '../audit/entities';
import type { Authority } from '../accounts/authority';
import type { FileType } from '../http/requests';

export type CallShape = {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of `data` in `{ data }`, or of a JSON file; unused for other files. */
  readonly answer: z.ZodType;
};

export type Endpoint = CallShape & {
  readonly authority: Authority;
  /** The request body is a file of this type. */
  readonly upload?: FileType;
  /** Absent: the limit of all uploads. */
  readonly uploadBytes?: number;
  /** The answer is a file of this type instead of `{ data }`. */
  readonly file?: FileType;
  /** Kind of data in the file: the audit records who downloaded it. */
  readonly exports?: AuditEntity;
  /** Answers with the headers of tus, a protocol of resumable uploads. */
  readonly tus?: true;
  /** Callers that accept lines of progress receive them. */
  readonly progress?: true;
  /** The answer is a stream of server-sent events; the `data` of each is an answer as JSON. */
  readonly events?: true;
  /** Possible problem statuses besides 400 (bad input) and, for sessions, 401. */
  readonly problems: readonly (403 | 404 | 409 | 410 | 429)[];
};

/** `METHOD /path/:param`: the name of an endpoint everywhere. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/** An object with one call, whose name keeps its literal type. */
export const oneCall = <const Key extends string, const Call extends Endpoint>(key: Key, endpoint: Call) =>
  ({ [key]: endpoint }) as { readonly [Name in Key]: Call };

/** A register's name in summaries of calls. */
export const readableName = (name: string) => name.replaceAll('_', ' ');
