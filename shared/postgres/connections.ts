import type { PostgresPool } from 'kysely';
import { FailoverPool } from './failover-pool';
import { openPool, SERVING_LIMITS, type PoolLimits } from './pool';
import { DatabaseUnavailable } from './unavailable';

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

/** Oldest tested version: Debian 12 has it. */
const OLDEST_VERSION = 15;

type Row = { readonly version: string; readonly number: number };

/** Version of a server that is too old; undefined if it is supported. */
async function tooOldVersion(pool: PostgresPool): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Row>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
      [],
    );
    const { version = 'unknown', number = 0 } = rows[0] ?? {};
    return number < OLDEST_VERSION * 10_000 ? version : undefined;
  } finally {
    client.release();
  }
}

/** One sentence for the operator, without the address; undefined if the server is usable. `variable` has the address. */
export async function whyUnusable(variable: string, url: string): Promise<string | undefined> {
  const pool = connections(url, { ...SERVING_LIMITS, name: 'first', connections: 1 });
  try {
    const tooOld = await tooOldVersion(pool);
    if (tooOld === undefined) return undefined;
    return `The server that ${variable} names is PostgreSQL ${tooOld}; PostgreSQL ${OLDEST_VERSION} or newer is needed.`;
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    return `Cannot use the database that ${variable} names: ${explain(cause)}.`;
  } finally {
    await pool.end();
  }
}

function explain(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
