/** A page's address: what the browser's router goes by. */
export type PageAddress = { pathname: string; query: URLSearchParams };

/** @param url of the request, as it came */
export function pageAddress(url: string): PageAddress {
  const [, pathname = '/', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  // One slash alone: an address that starts with two would lead a redirect to another host.
  return { pathname: `/${pathname.replace(/^[/\\]+/, '')}`, query: new URLSearchParams(query) };
}
