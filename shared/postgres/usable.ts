import { connections } from './connections';
import { SERVING_LIMITS } from './pool';
import { DatabaseUnavailable } from './unavailable';
import { OLDEST_VERSION, tooOldVersion } from './version';

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
