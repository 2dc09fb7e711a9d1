import type { Handlers } from '../../../kernel/http/call';
import type { Services } from '../../../kernel/http/services';
import { addPasskey, creationOptions, ownPasskeys, removePasskey } from './own-passkeys';
import { requestOptions, signInByPasskey } from './sign-in';

/** Signing in by passkey, and everybody's own passkeys. */
export const passkeyRoutes = (services: Services) =>
  ({
    'POST /api/auth/passkey/options': async ({ origin }) => requestOptions(services, origin),
    'POST /api/auth/passkey': (call) => signInByPasskey(services, call.body, call),
    'GET /api/me/passkeys': ({ user }) => ownPasskeys(services.db, user.id),
    'POST /api/me/passkeys/options': (call) => creationOptions(services, call, call.body),
    'POST /api/me/passkeys': (call) => addPasskey(services, call, call.body),
    'POST /api/me/passkeys/remove': (call) => removePasskey(services, call, call.body),
  }) satisfies Partial<Handlers>;
