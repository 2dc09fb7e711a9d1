import { navigation } from '../router';
import { session } from '../session';
import { createClient } from './client';
import { endSession } from './sign-out';
import { takeInitialData } from './initial-data';
import { isRenewable, mayRepeat } from './renewal';

export type { CallAnswer, CallArguments, CallName, FileCallName } from '../contract/endpoints/call';
export { createClient, setHost } from './client';
export type { HttpClient } from './client';
export { endSession } from './sign-out';
export { INITIAL_DATA_FRESH_MS, setInitialData } from './initial-data';
export { failureText, HttpError, isMissing, isStale } from './http-error';
export { isOutdated, isRenewable, isSessionOver, renewSession, setSignInPrompter } from './renewal';
export { rememberPosition } from './log-position';
export { withProgress } from './progress';
export { setProofPrompter } from './proofs';
export type { ProofPrompter, ProvenRequest } from './proofs';
export { saveFile } from './save-file';
export { signOut } from './sign-out';

/**
 * Reads the stored session before each request. A valid session adds the token. Otherwise storage is cleared, the page
 * goes to the root, and the request is still sent (specification 4.4.1). If the page has unsaved input, the user signs
 * in again in place and the change is repeated. A request by a page of a previous user is not sent, and a response that
 * arrives after its user has left is discarded.
 */
export const sessionClient = createClient({
  audience: 'session',
  prepare: (headers) => {
    const current = session.current();
    if (current) headers.set('X-Access-Token', current.token);
    else if (!isRenewable()) endSession();
    return session.presence();
  },
  mayRepeat,
  onRefusal: ({ problem }) => {
    if (problem?.code === 'second_factor_required') navigation.toSecondFactor();
  },
});

/** Sends no token, never clears storage, never redirects (specification 4.4.2). Uses the data delivered with the page. */
export const publicClient = createClient({ audience: 'public', prepare: () => undefined, known: takeInitialData });
