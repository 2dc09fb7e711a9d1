import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { ProblemError } from '../problems/problem-error';
import { asProblem, limitedFetch } from './limited-fetch';
import type { Binding, Logout, Person, Provider } from './provider';
import type { OidcSettings } from './settings';

/** How long the provider's metadata is used. */
const METADATA_MS = 60 * 60_000;

/** The event of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const LOGOUT_AGE_SECONDS = 120;

/** No symmetric algorithm, and not `none`. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'RS384', 'RS512', 'EdDSA', 'Ed25519'];

type Discovered = { readonly config: client.Configuration; readonly keys: JWTVerifyGetKey; readonly until: number };

/** Any provider of OpenID Connect: code flow with PKCE, S256. */
export class OidcProvider implements Provider {
  private known: Discovered | undefined;
  private asked: Promise<Discovered> | undefined;

  constructor(private readonly settings: OidcSettings) {}

  get id(): string {
    return this.settings.id;
  }

  get name(): string {
    return this.settings.name;
  }

  get issuer(): string {
    return this.settings.issuer;
  }

  buildAddress({ redirectUri, state, nonce, verifier }: Binding): Promise<string> {
    return asProblem(async () => {
      const { config } = await this.discover();
      const { acr } = this.settings.second_factor;
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: this.settings.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(acr.length > 0 && { acr_values: acr.join(' ') }),
      }).href;
    });
  }

  identify(answer: URLSearchParams, { redirectUri, state, nonce, verifier }: Binding): Promise<Person> {
    return asProblem(async () => {
      const { config } = await this.discover();
      const address = new URL(redirectUri);
      address.search = answer.toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const claims = (await client.authorizationCodeGrant(config, address, checks)).claims();
      if (!claims) throw new ProblemError('provider_refused');
      const sid = typeof claims['sid'] === 'string' ? claims['sid'] : undefined;
      return { issuer: claims.iss, subject: claims.sub, hasFactor: this.hasFactor(claims), sid };
    });
  }

  buildSignOut(returnTo: string): Promise<string | undefined> {
    return asProblem(async () => {
      const { config } = await this.discover();
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
    });
  }

  readLogout(token: string): Promise<Logout> {
    return asProblem(async () => {
      const { config, keys } = await this.discover();
      const { payload } = await jwtVerify(token, keys, {
        issuer: config.serverMetadata().issuer,
        audience: this.settings.client_id,
        algorithms: ALGORITHMS,
        maxTokenAge: LOGOUT_AGE_SECONDS,
        clockTolerance: 30,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { iss = '', sub: subject, sid, jti: id, events, nonce } = payload;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      const session = typeof sid === 'string' ? sid : undefined;
      if (!isLogout || nonce !== undefined || id === undefined || !(subject ?? session))
        throw new ProblemError('provider_refused');
      return { issuer: iss, subject, sid: session, id };
    });
  }

  private hasFactor({ acr, amr }: client.IDToken): boolean {
    const wanted = this.settings.second_factor;
    const methods = Array.isArray(amr) ? (amr as unknown[]) : [];
    return (
      (typeof acr === 'string' && wanted.acr.includes(acr)) || wanted.amr.some((method) => methods.includes(method))
    );
  }

  /** Concurrent visitors share one request. A failure is not cached. */
  private async discover(): Promise<Discovered> {
    if (this.known && this.known.until > Date.now()) return this.known;
    this.asked ??= this.readMetadata().finally(() => (this.asked = undefined));
    return (this.known = await this.asked);
  }

  private async readMetadata(): Promise<Discovered> {
    const { issuer, client_id, client_secret, client_authentication } = this.settings;
    const authenticate = client_authentication === 'post' ? client.ClientSecretPost : client.ClientSecretBasic;
    const isLocal = issuer.startsWith('http:');
    const config = await client.discovery(new URL(issuer), client_id, undefined, authenticate(client_secret), {
      [client.customFetch]: limitedFetch as client.CustomFetch,
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    });
    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), { [jwksFetch]: limitedFetch });
    return { config, keys, until: Date.now() + METADATA_MS };
  }
}
