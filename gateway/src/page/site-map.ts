import { LANGUAGES } from '@klaster/shared/contract/http';
import { CATALOGUE_ADDRESS, escapeHtml } from '../html/page-template';
import type { PageRelease } from './page-releases';
import { absoluteAddress } from './page-route';

const ADDRESS = '/sitemap.xml';

/** Paths of the API that robots may read; the longest match counts. */
const OPEN_DATA = [CATALOGUE_ADDRESS, '/api/rating/', '/api/registers/*/open-data'];

/** Public pages without parameters in all languages, for search engines. Source: https://www.sitemaps.org/protocol.html */
export function siteMap({ shell, remotes }: PageRelease, origin: string): string {
  const routes = remotes.flatMap(({ manifest }) => manifest.routes);
  const open = routes.filter(({ layout, path }) => layout === 'public' && !path.includes(':')).map(({ path }) => path);
  const paths = new Set([...open, ...Object.keys(shell?.descriptions ?? {})]);
  const urls = [...paths].flatMap((pathname) =>
    LANGUAGES.map((language) => absoluteAddress({ pathname, query: new URLSearchParams(), language }, origin) ?? ''),
  );
  const catalogue = URL.canParse(origin) ? `${origin}${CATALOGUE_ADDRESS}` : '';
  const list = [...urls, catalogue].filter(Boolean).map((url) => `<url><loc>${escapeHtml(url)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.join('')}</urlset>`;
}

/** Source: RFC 9309. */
export const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...OPEN_DATA.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    'Disallow: /registry/',
    `Sitemap: ${origin}${ADDRESS}`,
    '',
  ].join('\n');
