import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';

/** A server for reads. */
export type Place = { readonly pool: PostgresPool };

const here = new AsyncLocalStorage<Place>();

/** Undefined: the primary. */
export const currentPlace = (): Place | undefined => here.getStore();

/** Runs reads on the given server; a replica refuses writes. */
export const readAt = <Result>(place: Place, read: () => Promise<Result>): Promise<Result> => here.run(place, read);

/** Connections to the server that the running work reads from. */
export function placedPool(primary: PostgresPool): PostgresPool {
  return {
    connect: () => (currentPlace()?.pool ?? primary).connect(),
    end: () => primary.end(),
  };
}
