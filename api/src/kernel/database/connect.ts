import type { PostgresPool } from 'kysely';
import { addressesOf } from './addresses';
import { FailoverPool } from './failover-pool';
import { databaseOf, type Database } from './kysely';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';

export type { Database, Tx } from './kysely';

/**
 * Opens a pool of connections; nothing is sent before the first query. While the server is down every query fails with
 * `DatabaseUnavailable` within the limits; once it is up again, queries succeed.
 * @param url of the server, or of several of which one is the primary: `postgres://api@one,two/klaster`
 */
export function connect(url: string, limits: PoolLimits = SERVING_LIMITS): Database {
  return databaseOf(connections(url, limits));
}

/** The pool of connections. */
export function connections(url: string, limits: PoolLimits = SERVING_LIMITS): PostgresPool {
  const addresses = addressesOf(url);
  return addresses.length > 1 ? new FailoverPool(addresses, limits) : openPool(url, limits);
}
