/** Addresses that are passed to the API. */
export const API_PREFIXES = ['/api', '/crud'];

/**
 * A request's path and query as they are sent on; null if the path, as another server may read it, leads out of the
 * prefix: `..` may come written as `%2e%2e`, its slash as `%2f` or a backslash, and a tab between its dots is dropped.
 *
 * @param url path and query
 */
export function pathBelow(prefix: string, url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const decoded = decode(path);
  if (decoded === null || decoded.split(/[/\\]/).some(isDots)) return null;
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f]|^[/\\]{2}/.test(decoded)) return null;
  const { pathname } = new URL(path, 'http://upstream');
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return isBelow ? pathname + url.slice(path.length).replace(/#.*$/s, '') : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isDots(segment: string): boolean {
  return segment === '.' || segment === '..';
}
