import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';

/** A server that reads are sent to for as long as something runs. */
export type Place = { readonly pool: PostgresPool };

const here = new AsyncLocalStorage<Place>();

/** Where what runs now reads; undefined: at the primary. */
export const currentPlace = (): Place | undefined => here.getStore();

/** Runs something whose reads go to a server. It may change nothing: the server would refuse. */
export const readAt = <Result>(place: Place, read: () => Promise<Result>): Promise<Result> => here.run(place, read);

/** Connections of the primary, or of the server that what runs now reads at. */
export function placedPool(primary: PostgresPool): PostgresPool {
  return {
    connect: () => (currentPlace()?.pool ?? primary).connect(),
    end: () => primary.end(),
  };
}
