import type { Language } from '@klaster/shared/contract/http';
import { escaped } from './html-text';

/** Description of a page for search engines and link previews. */
export type PageAbout = {
  title: string | undefined;
  description: string | undefined;
  /** Address of the page with its filters, for link previews; undefined if the request does not reveal it. */
  url: string | undefined;
  language: Language;
};

/** Language and territory, as Open Graph writes them; of scripts it knows nothing. */
const LOCALES = { 'uz-Cyrl': 'uz_UZ', 'uz-Latn': 'uz_UZ', ru: 'ru_RU', en: 'en_US' } as const satisfies Record<
  Language,
  string
>;

/**
 * The title in the window: the page's own, and the product's.
 *
 * @param product HTML text
 */
export function titleText({ title }: PageAbout, product: string): string {
  return title === undefined ? product : `${escaped(title)} · ${product}`;
}

/**
 * Tags for listings and previews (Open Graph, https://ogp.me). A page without a description is the staff's, and has none.
 *
 * @param product HTML text
 */
export function aboutTags({ title, description, url, language }: PageAbout, product: string): string {
  if (description === undefined) return '';
  const graph = {
    type: 'website',
    site_name: inAttribute(product),
    title: title === undefined ? inAttribute(product) : escaped(title),
    description: escaped(description),
    ...(url !== undefined && { url: escaped(url) }),
    locale: LOCALES[language],
  };
  const tags = Object.entries(graph).map(([name, content]) => `<meta property="og:${name}" content="${content}">`);
  return [`<meta name="description" content="${escaped(description)}">`, ...tags].join('');
}

/** Between tags a quote needs no escape. */
const inAttribute = (html: string) => html.replaceAll('"', '&quot;');
