import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { serve } from './served';

export type Key = { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK };

export async function makeKey(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

export const sign = (claims: JWTPayload, { kid, privateKey }: Pick<Key, 'kid' | 'privateKey'>, typ = 'JWT') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ }).sign(privateKey);

/** What it answers is up to the test. */
export type Answers = {
  metadata: object;
  keys: readonly Key[];
  /** Answer of the token endpoint; a function takes over the response. */
  token: object | ((response: ServerResponse) => void);
};

export type HandMadeProvider = { readonly issuer: string; readonly answers: Answers; close(): Promise<void> };

export async function startHandMadeProvider(): Promise<HandMadeProvider> {
  const answers: Answers = { metadata: {}, keys: [], token: {} };
  const served = await serve(async (request, response) => answer(request, response));
  const issuer = served.origin;
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...answers.metadata,
  });
  const send = (response: ServerResponse, body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const answer = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/.well-known/openid-configuration') return send(response, metadata());
    if (url === '/jwks') return send(response, { keys: answers.keys.map(({ jwk }) => jwk) });
    if (typeof answers.token === 'function') return (answers.token as (response: ServerResponse) => void)(response);
    return send(response, answers.token);
  };
  return { issuer, answers, close: () => served.close() };
}
