import type { z } from 'zod';
import type { AuditEntity } from './audit/words';
import type { FileType } from './file';
import type { Position } from './positions';

/**
 * Who may call an endpoint.
 * - `public`: anyone; a token is not looked at.
 * - `either`: anyone gets the public whitelist of fields, a valid token gets the staff answer, a bad token gets 401.
 * - `session`: a valid token is required, otherwise 401.
 */
export type Access = 'public' | 'either' | 'session';

/** What goes in with a call, and what comes out. */
export type CallShape = {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of `data` in the answer `{ data }`; of no use where the answer is a file. */
  readonly answer: z.ZodType;
};

/** One call of the API, and who may make it. */
export type Endpoint = CallShape & {
  readonly access: Access;
  /** Any one of these positions suffices (ADMIN always does); otherwise 403. Absent: any session will do. */
  readonly positions?: readonly Position[];
  /** The body is a file of this type, sent as it is. */
  readonly upload?: FileType;
  /** The answer is a file of this type, and no `{ data }`. */
  readonly file?: FileType;
  /** The file holds data of this kind: the audit says who took it along. */
  readonly exports?: AuditEntity;
  /** Whoever accepts lines of progress is told how far it is. */
  readonly progress?: true;
  /** The answer does not end: server-sent events, the `data` of each is an answer as JSON. */
  readonly events?: true;
  /** The positions of an account that is bound to a cluster count here too; elsewhere it holds none. Source: decisions, section 6. */
  readonly clusterPositions?: true;
  /** Open to whoever has yet to set up the second factor that their position requires; all else of a session is not. */
  readonly beforeSecondFactor?: true;
  /** Problem statuses that can come back besides 400 (bad input) and, for sessions, 401. */
  readonly problems: readonly (403 | 404 | 409 | 429)[];
};

/** `METHOD /path/:param`: the name of an endpoint everywhere, from the servers' routes to the typed client. */
export type EndpointKey = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
