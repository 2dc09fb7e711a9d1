import type { PostgresPool } from 'kysely';
import { FailoverPool } from './failover-pool';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';

/** Maximum number of servers; each is polled twice a second. */
const MAX_SERVERS = 8;

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]+)((?:\/[^,?]*)?(?:\?.*)?)$/;

/** `postgres://api@one:5432,two/klaster` is two servers; a list may have several. Empty if one is invalid, or there are too many. */
export function splitAddresses(text: string): string[] {
  const found = text.split(/,\s*(?=postgres(?:ql)?:\/\/)/).map((address) => ADDRESS.exec(address.trim()));
  const addresses = found.flatMap((match) =>
    match
      ? (match[2] ?? '').split(',').map((host) => (host.trim() ? `${match[1]}${host.trim()}${match[3]}` : ''))
      : [''],
  );
  const isRight = addresses.length <= MAX_SERVERS && addresses.every((address) => URL.canParse(address));
  return isRight ? [...new Set(addresses)] : [];
}

/**
 * Nothing is sent before the first query. While the server is away queries fail with `DatabaseUnavailable` within the limits.
 * @param url of one server, or of several with one primary: `postgres://api@one,two/klaster`
 */
export function connections(url: string, limits: PoolLimits = SERVING_LIMITS): PostgresPool {
  const addresses = splitAddresses(url);
  return addresses.length > 1 ? new FailoverPool(addresses, limits) : openPool(url, limits);
}
