type PageParams = Readonly<Record<string, string | undefined>>;

/** Address of an API call for a page: `:name` is a parameter of the page's path, in the query also one of its query. */
export function fillAddress(template: string, params: PageParams, pageQuery: URLSearchParams): string {
  const [pathTemplate = '', queryTemplate = ''] = template.split('?');
  const path = pathTemplate.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = fillQuery(new URLSearchParams(queryTemplate), (name) => params[name] ?? pageQuery.get(name));
  return query === '' ? path : `${path}?${query}`;
}

function fillQuery(template: URLSearchParams, read: (name: string) => string | null): string {
  const filled = [...template].map(([key, value]) => {
    const name = placeholderName(value);
    return [key, name === undefined ? value : read(name)] as const;
  });
  // Unset filters are left out, as the browser leaves them out.
  return new URLSearchParams(filled.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
}

/** `search` of `:search`; undefined for a literal value. */
export function placeholderName(value: string): string | undefined {
  return value.startsWith(':') ? value.slice(1) : undefined;
}
