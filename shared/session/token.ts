import type { TokenClaims } from '../contract/http/session-token';
import { POSITIONS } from '../contract/http/positions';
import type { Position } from '../contract/http/positions';

/** The claims are not verified: only the API can do that. `null` if the text is not a JWT. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1];
    const claims: unknown = payload ? JSON.parse(decodeBase64Url(payload)) : null;
    return isRecord(claims) ? completeClaims(claims) : null;
  } catch {
    return null;
  }
}

/** Another back end may leave claims out. A missing claim grants nothing. */
function completeClaims(claims: Record<string, unknown>): TokenClaims {
  const text = (key: string) => (typeof claims[key] === 'string' ? claims[key] : '');
  const positions = Array.isArray(claims['positions']) ? claims['positions'] : [];
  return {
    sub: text('sub'),
    login: text('login'),
    full_name: text('full_name') || text('login'),
    positions: positions.filter((word): word is Position => (POSITIONS as readonly unknown[]).includes(word)),
    province_code: text('province_code') || null,
    cluster_id: typeof claims['cluster_id'] === 'number' ? claims['cluster_id'] : null,
    exp: typeof claims['exp'] === 'number' ? claims['exp'] : 0,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
