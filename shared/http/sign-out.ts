import { session } from '../session';
import { buildAddress } from './client';

/** After this time, only the session's age ends it. */
const LIMIT_MS = 10_000;

/** The API ends the session, and this browser forgets it at once. The request outlives its page. */
export function signOut(): void {
  const current = session.current();
  if (current) endAtApi(current.token);
  session.wipe();
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
