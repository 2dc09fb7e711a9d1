import { isSecureAddress } from './oversized';
import type { OversizedRequest } from './oversized';

/** Bytes of apparent cookies from which on they count as the reason. */
const COOKIE_BYTES = 1024;

/**
 * A request whose headers were too long to be read, reconstructed from the received bytes. If the beginning is missing,
 * cookies are recognised by their separator, since an address contains no blank.
 *
 * @returns undefined if cookies are not the reason
 */
export function overflownBy(bytes: Buffer): OversizedRequest | undefined {
  const text = bytes.toString('latin1');
  const [, method, url] = /^([A-Z]+) (\S+) HTTP\/1\.[01]\r\n/.exec(text) ?? [];
  const request = method && url ? { method, url, headers: headersIn(text) } : cutRequest(text);
  if ((request.headers.cookie?.length ?? 0) < COOKIE_BYTES) return undefined;
  // The scheme at the proxy comes in a header; forging it clears nothing but the sender's own browser.
  const isSecure = isSecureAddress(headerIn(text, 'x-forwarded-proto'), request.headers.host);
  return { isSecure, ...request, url: request.url.replace(/^https?:\/\/[^/?#]*/i, '') };
}

const headersIn = (text: string): OversizedRequest['headers'] => ({
  accept: headerIn(text, 'accept'),
  'accept-language': headerIn(text, 'accept-language'),
  cookie: headerIn(text, 'cookie'),
  host: headerIn(text, 'host'),
});

const headerIn = (text: string, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}:[ \\t]*([^\\r\\n]*)`, 'i').exec(text)?.[1];

/** From the middle of a header: the request was most likely for a page. The first and the last cookie may be truncated. */
function cutRequest(text: string): Omit<OversizedRequest, 'isSecure'> {
  const [line = ''] = text.split('\r\n', 1);
  const whole = line.split('; ').slice(1, -1);
  const cookie = whole.every((pair) => /^[^=;\s]+=/.test(pair)) ? whole.join('; ') : undefined;
  return { method: 'GET', url: '/', headers: { accept: 'text/html', cookie } };
}
