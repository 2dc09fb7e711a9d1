import { session } from '../session';
import { buildAddress } from './client';

/** After this time, only the session's age ends it. */
const LIMIT_MS = 10_000;

/**
 * This browser forgets the session at once, and the API ends it. In this order, so that other tabs know before their
 * requests are refused. The request outlives its page.
 */
export function signOut(): void {
  const current = session.current();
  session.wipe();
  if (current) endAtApi(current.token);
}

/** Does not use the session client, which aborts requests when their user signs out. */
function endAtApi(token: string): void {
  const request = fetch(buildAddress('/api/auth/sign-out'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
    body: '{}',
    keepalive: true,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  // Offline, or another back end: the token expires.
  request.catch(() => undefined);
}
