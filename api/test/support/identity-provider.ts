import type { RequestListener } from 'node:http';
import type { Provider as ProviderType } from 'oidc-provider';
import type { OidcSettings } from '../../src/kernel/providers/settings';
import { serve } from './served';

const CLIENT = { client_id: 'klaster', client_secret: 'secret of the client, long enough' };

/** Who signs in at the provider, and how. */
type Visitor = { sub: string; acr?: string; amr?: string[] };

export type IdentityProvider = {
  readonly issuer: string;
  visitor: Visitor;
  /** Signs the visitor in, as a browser does. @returns the query of the redirect */
  signIn(address: string): Promise<string>;
  /** Signs the browser out at the provider, which tells all clients. */
  signOut(address: string): Promise<void>;
  close(): Promise<void>;
};

type Addresses = {
  readonly redirectUri: string /** Called with the issuer, before it answers. */;
  readonly logoutUri?: (issuer: string) => Promise<string>;
};

export const settingsOf = (issuer: string, overrides: Partial<OidcSettings> = {}): OidcSettings => ({
  ...CLIENT,
  id: 'davlat',
  name: 'Давлат SSO',
  kind: 'oidc',
  issuer,
  scope: 'openid',
  client_authentication: 'basic',
  second_factor: { acr: ['urn:mfa'], amr: ['otp'] },
  ...overrides,
});

/** A real provider on this machine, whose visitors sign in without a page. */
export async function startIdentityProvider({ redirectUri, logoutUri }: Addresses): Promise<IdentityProvider> {
  let listener: RequestListener | undefined;
  const served = await serve((request, response) => listener?.(request, response));
  const issuer = served.origin;
  const logout = await logoutUri?.(issuer);
  const state = { visitor: { sub: 'zulfiya' } as Visitor };
  // The library names every default that a real provider would set.
  for (const kind of ['info', 'warn'] as const) jest.spyOn(console, kind).mockImplementation(() => undefined);
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, configuration(redirectUri, logout));
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { sub: accountId, ...how } = state.visitor;
    await provider.interactionFinished(context.req, context.res, { login: { accountId, ...how } });
    context.respond = false;
  });
  listener = provider.callback();
  // Another visitor has another browser.
  const browsers = new WeakMap<Visitor, Browser>();
  const browser = () => {
    const known = browsers.get(state.visitor) ?? new Browser();
    browsers.set(state.visitor, known);
    return known;
  };
  return Object.assign(state, {
    issuer,
    signIn: async (address: string) => new URL(await browser().follow(address, redirectUri)).search.slice(1),
    signOut: (address: string) => browser().confirmSignOut(address),
    close: () => served.close(),
  });
}

function configuration(redirectUri: string, logoutUri: string | undefined): object {
  const origin = new URL(redirectUri).origin;
  return {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${origin}/`],
        ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
      },
    ],
    acrValues: ['urn:mfa', 'urn:password'],
    claims: { openid: ['sub', 'acr', 'amr'], sid: null, iss: null, auth_time: null },
    cookies: { keys: ['keys of the tests'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { provider: ProviderType; client: { clientId: string }; session: { accountId: string } };
    }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  };
}

/** Keeps cookies, and follows redirects. */
class Browser {
  private readonly cookies = new Map<string, string>();

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  /** @returns the first address that begins as given */
  async follow(address: string, until: string): Promise<string> {
    let at = address;
    for (let hops = 0; hops < 10; hops += 1) {
      if (at.startsWith(until)) return at;
      const response = await this.open(at);
      const next = response.headers.get('location');
      if (!next) throw new Error(`${at} leads nowhere: ${response.status} ${await response.text()}`);
      at = new URL(next, at).href;
    }
    throw new Error(`${address} leads in a circle`);
  }

  async confirmSignOut(address: string): Promise<void> {
    const page = await (await this.open(address)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    await this.open(new URL(action, address).href, { method: 'POST', body });
  }
}
