import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';

/** A server that reads are sent to while some work runs. */
export type Place = { readonly pool: PostgresPool };

const here = new AsyncLocalStorage<Place>();

/** The server that the running work reads from; undefined: the primary. */
export const currentPlace = (): Place | undefined => here.getStore();

/** Runs work whose reads go to the given server. It must not write, which a replica would refuse. */
export const readAt = <Result>(place: Place, read: () => Promise<Result>): Promise<Result> => here.run(place, read);

/** Connections to the primary, or to the server that the running work reads from. */
export function placedPool(primary: PostgresPool): PostgresPool {
  return {
    connect: () => (currentPlace()?.pool ?? primary).connect(),
    end: () => primary.end(),
  };
}
