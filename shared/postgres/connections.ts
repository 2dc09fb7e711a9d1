import type { PostgresPool } from 'kysely';
import { addressesOf } from './addresses';
import { FailoverPool } from './failover-pool';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';

/**
 * Nothing is sent before the first query. While the server is away queries fail with `DatabaseUnavailable` within the limits.
 * @param url of one server, or of several with one primary: `postgres://api@one,two/klaster`
 */
export function connections(url: string, limits: PoolLimits = SERVING_LIMITS): PostgresPool {
  const addresses = addressesOf(url);
  return addresses.length > 1 ? new FailoverPool(addresses, limits) : openPool(url, limits);
}
