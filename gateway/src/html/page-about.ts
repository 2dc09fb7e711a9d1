import type { Language } from '@klaster/shared/contract/http';

/** Description of a page for search engines and link previews. */
export type PageAbout = {
  title: string | undefined;
  description: string | undefined;
  /** Address with filters. */
  url: string | undefined;
  /** The same page in each language. */
  translations: readonly { language: Language; url: string }[];
  language: Language;
};

/** Open Graph has no locales for scripts. */
const LOCALES = { 'uz-Cyrl': 'uz_UZ', 'uz-Latn': 'uz_UZ', ru: 'ru_RU', en: 'en_US' } as const satisfies Record<
  Language,
  string
>;

/** The API's catalogue of open data. */
export const CATALOGUE_ADDRESS = '/api/catalog.jsonld';

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for HTML, between tags and in double quotes. */
export function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}

/** @param product HTML text */
export function titleText({ title }: PageAbout, product: string): string {
  return title === undefined ? product : `${escaped(title)} · ${product}`;
}

/**
 * Tags for search engines (https://schema.org) and Open Graph (https://ogp.me); pages for staff have no description.
 * @param product HTML text
 */
export function aboutTags(about: PageAbout, product: string): string {
  const { title, description, url, language, translations } = about;
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
  const links = translations.map(
    ({ language: hreflang, url: href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}">`,
  );
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${escaped(url)}">`;
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...tags,
    canonical,
    `<link rel="describedby" type="application/ld+json" href="${CATALOGUE_ADDRESS}">`,
    ...links,
    data(about),
  ].join('');
}

/** The page as linked data, which no browser runs. */
function data({ title, description, url, language }: PageAbout): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url,
    inLanguage: language,
  };
  return `<script type="application/ld+json">${jsonForHtml(page)}</script>`;
}

/** JSON that cannot end the script element around it. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Between tags a quote needs no escape. */
const inAttribute = (html: string) => html.replaceAll('"', '&quot;');
