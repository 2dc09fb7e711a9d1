/** Addresses that are forwarded to the API. */
export const API_PREFIXES = ['/api', '/crud'];

/**
 * Path and query of a forwarded request. Null if the path may lead out of the prefix, however another server reads it: `..` may
 * be written as `%2e%2e`, its slash as `%2f` or a backslash, and a tab between its dots is dropped.
 */
export function pathBelow(prefix: string, url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const decoded = decode(path);
  if (decoded === null || decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return null;
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
