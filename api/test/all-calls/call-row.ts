import type { Endpoint, EndpointName } from '@klaster/shared/contract/endpoints';
import type { Database } from '../../src/kernel/database/connect';

/** A call as it is sent: `GET /path?query`, its body, and the cluster that it concerns, if an account may be bound to it. */
export type Sent = { readonly request: string; readonly body?: object; readonly cluster?: number };

/** Province and district of the entry, report or account that a call concerns. */
export type PlaceCodes = { readonly province_code: string; readonly district_code: string };

/** How to make a valid call. Who may make it is defined only in `docs/authority.md`. */
export type Row = {
  /** Creates the subject of the call in the place, and returns how to send it. */
  readonly send: (db: Database, place: PlaceCodes, name: string) => Promise<Sent>;
  /** Makes an account the actor of what the call undoes: only the actor may undo. */
  readonly doneBy?: (db: Database, login: string, sent: Sent) => Promise<void>;
  /** Status for permitted callers, where only a browser or a configured API could answer; default 200. */
  readonly permittedStatus?: 400 | 404;
  /** The session that makes the call is of no use after it. */
  readonly endsSession?: true;
};

/** Rows of calls, by their names in the contract. */
export type Rows = Readonly<Partial<Record<EndpointName, Row>>>;

/** A call with its parameter. */
export const fillParameter = (name: string, value: number | string) => name.replace(/:\w+/, String(value));

/** A call that concerns no entry, report or account. */
export const simpleCall = (query = '', body?: object): Row => ({
  send: async (_db, _place, name) => ({ request: `${name}${query}`, ...(body && { body }) }),
});

/** A date as calls have it, so many days from today. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Calls `act` for each item, `size` items at a time. */
export async function inGroups<Item>(all: readonly Item[], size: number, act: (item: Item) => Promise<void>) {
  for (let index = 0; index < all.length; index += size) await Promise.all(all.slice(index, index + size).map(act));
}

/** The caller of an endpoint: staff if they may call it, otherwise an account of a cluster. */
export const callerOf = ({ authority }: Endpoint) => (authority.staff ? 'admin' : 'klaster');
