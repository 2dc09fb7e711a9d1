import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import { type Account } from '@klaster/shared/contract/http';
import { authorise, type SignedIn } from '../../kernel/authority/scope';
import type { Handlers, Services } from '../../kernel/http/call';
import { addPasskey, creationOptions, ownPasskeys, removePasskey } from './passkeys/own-passkeys';
import { requestOptions, signInByPasskey } from './passkeys/sign-in';
import { issueProof, listProofMethods } from './proofs/proofs';
import { beginSecondFactor, confirm, renewCodes, turnOff } from './second-factor/own-second-factor';
import { readFactor, listRequiringPositions } from './second-factor/repository';
import { passSecondFactor } from './second-factor/sign-in';
import { endSessions } from './sessions/sessions';
import { signInByPassword } from './sign-in/sign-in';
import { logFailure } from './providers/flow';
import { endByProvider } from './providers/logout';
import { beginLink, linkIdentity, ownIdentities, removeIdentity } from './providers/own-identities';
import { beginSignIn, signInByProvider } from './providers/sign-in';

export const authRoutes = (services: Services) =>
  ({
    'POST /api/auth/login': (call) => signInByPassword(services, call.body, call),
    'POST /api/auth/second-factor': (call) => passSecondFactor(services, call.body, call),
    'POST /api/auth/passkey/options': async ({ origin }) => requestOptions(services, origin),
    'POST /api/auth/passkey': (call) => signInByPasskey(services, call.body, call),
    'GET /api/auth/me': async ({ user }) => presentAccount(user),
    'GET /api/auth/authority': async ({ user, query }) => {
      authorise(registryEndpoints[query.act].authority, user);
      return presentAccount(user);
    },
    'POST /api/auth/sign-out': async ({ user, requestId }) => ({
      ended: await services.db
        .transaction()
        .execute((tx) => endSessions(tx, { user, requestId }, { id: user.session_id })),
    }),
    'GET /api/me/second-factor': async ({ user }) => {
      const { since, left, is_required } = await readFactor(services.db, user.id);
      return { since: since?.toISOString() ?? null, recovery_codes: left, is_required };
    },
    'POST /api/me/second-factor/begin': (call) => beginSecondFactor(services, call, call.body.current_password),
    'POST /api/me/second-factor/confirm': (call) => confirm(services, call, call.body.code),
    'POST /api/me/second-factor/recovery-codes': (call) => renewCodes(services, call, call.body),
    'POST /api/me/second-factor/off': (call) => turnOff(services, call, call.body),
    'GET /api/second-factor/positions': async () => ({ positions: await listRequiringPositions(services.db) }),
    'GET /api/me/passkeys': ({ user }) => ownPasskeys(services.db, user.id),
    'POST /api/me/passkeys/options': (call) => creationOptions(services, call, call.body),
    'POST /api/me/passkeys': (call) => addPasskey(services, call, call.body),
    'POST /api/me/passkeys/remove': (call) => removePasskey(services, call, call.body),
    'GET /api/auth/providers': async () => {
      const { hasPasswords, all } = services.providers;
      return { passwords: hasPasswords, providers: all.map(({ id, name }) => ({ id, name })) };
    },
    'POST /api/auth/providers/start': (call) => beginSignIn(services, call.body, call),
    'POST /api/auth/providers/sign-in': (call) => signInByProvider(services, call.body, call),
    'POST /api/auth/providers/sign-out': async ({ body, origin, log }) => {
      const provider = services.providers.find(body.provider);
      return { address: (await logFailure(provider.id, log, provider.buildSignOut(`${origin}/`))) ?? null };
    },
    'POST /api/auth/providers/logout': (call) => endByProvider(services, call.body.logout_token, call),
    'GET /api/me/identities': ({ user }) => ownIdentities(services, user.id),
    'POST /api/me/identities/start': (call) => beginLink(services, call, call.body.provider),
    'POST /api/me/identities': (call) => linkIdentity(services, call, call.body),
    'POST /api/me/identities/remove': (call) => removeIdentity(services, call, call.body.id),
    'POST /api/auth/proofs/options': (call) => listProofMethods(services, call, call.body),
    'POST /api/auth/proofs': (call) => issueProof(services, call, call.body),
  }) satisfies Partial<Handlers>;

const presentAccount = ({ id: _, session_id: __, positions, ...account }: SignedIn): Account => ({
  ...account,
  positions: [...positions],
});
