import type { Position } from '@klaster/shared/contract';
import type { Database } from '../../src/database/connect';

/** A call as it is sent: `GET /path?query`, and its body. */
type Sent = { readonly request: string; readonly body?: object };

/** A place of the fixtures. */
export type Place = { readonly province_code: string; readonly district_code: string };

/** How a call is made that the API takes, and whose it is. */
export type Row = {
  /** Makes what the call is about, in the place, and tells how it is sent. */
  readonly send: (db: Database, place: Place, name: string) => Promise<Sent>;
  /** It is about a province, or a thing of one: closed to staff of another. Absent: it tells everybody of what is theirs. */
  readonly ofPlace?: true;
  /** It is about the republic: closed to staff of a province. */
  readonly ofRepublic?: true;
  /** Closed to an account bound to a cluster, whatever its positions: of staff, or of another cluster. */
  readonly closedToClusters?: true;
  /** Closed to all others: it is of the cluster that an account is bound to. */
  readonly onlyForClusters?: true;
  /** What those are answered who may call, where a browser alone could make what is taken; otherwise 200. */
  readonly whoeverMay?: 400;
  /** Closed to staff of a province, whichever it is. */
  readonly onlyForRepublic?: true;
  /** What staff hold one of, where that is more than the contract says. */
  readonly staffPositions?: readonly Position[];
};

/** A call with its parameter. */
export const filled = (name: string, value: number | string) => name.replace(/:\w+/, String(value));

/** A call that is about nothing in particular. */
export const plain = (query = '', body?: object): Row => ({
  send: async (_db, _place, name) => ({ request: `${name}${query}`, ...(body && { body }) }),
});
