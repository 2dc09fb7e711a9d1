import type { TokenClaims } from '../../contract/http/session-token';

const HOUR = 3600;

const NOBODY_SPECIAL: Omit<TokenClaims, 'exp'> = {
  sub: '1',
  login: 'xodim',
  full_name: 'Алишер Каримов',
  positions: [],
  province_code: null,
  cluster_id: null,
};

function base64Url(value: unknown): string {
  const bytes = Array.from(new TextEncoder().encode(JSON.stringify(value)), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Unsigned: the browser only reads it. */
export const encodeToken = (payload: unknown): string => `${base64Url({ alg: 'none' })}.${base64Url(payload)}.`;

export function sessionToken(claims: Partial<TokenClaims> = {}): string {
  return encodeToken({ ...NOBODY_SPECIAL, exp: Math.floor(Date.now() / 1000) + HOUR, ...claims });
}
