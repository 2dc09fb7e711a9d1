import { session } from '../session';
import { addressOf } from './client';

/** Milliseconds after which the API is left to end the session by its age. */
const LIMIT_MS = 10_000;

/**
 * Signs out: the API ends the session, where it has that call, and this browser forgets it at once. Nothing waits for the answer;
 * the request outlives its page. A session that is too old already is wiped alone.
 */
export function signOut(): void {
  const current = session.current();
  if (current) endAtApi(current.token);
  session.wipe();
}

/** Without the session client, which aborts requests when their user signs out. */
function endAtApi(token: string): void {
  const request = fetch(addressOf('/api/auth/sign-out'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
    body: '{}',
    keepalive: true,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  // Offline, or of another back end: the token ends by its age.
  request.catch(() => undefined);
}
