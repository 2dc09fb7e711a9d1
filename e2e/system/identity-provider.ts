import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const CLIENT = { client_id: 'klaster', client_secret: 'secret of the client, long enough' };

/** Who signs in at the provider, and how. */
type Visitor = { sub: string; acr?: string; amr?: string[] };

export type IdentityProvider = {
  readonly issuer: string;
  /** The person who signs in next: the provider has no form. */
  visitor: Visitor;
  /** Registers the system as its client. */
  serve(origin: string): void;
  stop(): Promise<void>;
};

/** For the API's setting `SIGN_IN_PROVIDERS`. */
export const settingsOf = (id: string, name: string, issuer: string): object => ({
  ...CLIENT,
  id,
  name,
  kind: 'oidc',
  issuer,
  second_factor: { acr: ['urn:mfa'], amr: [] },
});

/** A real provider of OpenID Connect on a free port of this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => listener?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identityProvider: IdentityProvider = {
    issuer,
    visitor: { sub: 'zulfiya' },
    serve: (origin) => {
      listener = openProvider(issuer, origin, () => identityProvider.visitor);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return identityProvider;
}

function openProvider(issuer: string, origin: string, whoComes: () => Visitor): RequestListener {
  // The library names every default that a real provider would set.
  for (const kind of ['info', 'warn'] as const) console[kind] = () => undefined;
  const provider = new Provider(issuer, configuration(origin));
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { sub: accountId, ...how } = whoComes();
    await provider.interactionFinished(context.req, context.res, { login: { accountId, ...how } });
    context.respond = false;
  });
  return provider.callback();
}

type Opened = {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
};

const configuration = (origin: string) => ({
  clients: [
    {
      ...CLIENT,
      redirect_uris: [`${origin}/sign-in/davlat`],
      post_logout_redirect_uris: [`${origin}/`],
      backchannel_logout_uri: `${origin}/api/auth/providers/logout`,
      backchannel_logout_session_required: true,
    },
  ],
  acrValues: ['urn:mfa'],
  claims: { openid: ['sub', 'acr', 'amr'], sid: null, iss: null, auth_time: null },
  cookies: { keys: ['keys of the journeys'] },
  /** Without the library's protection, which refuses addresses of this machine. */
  fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  /** Asks for no consent. */
  loadExistingGrant: async ({ oidc }: Opened) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid');
    await grant.save();
    return grant;
  },
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
});
