import type { Language } from '@klaster/shared/contract/http';

/** Description of a page for search engines and link previews. */
export type PageAbout = {
  title: string | undefined;
  description: string | undefined;
  /** Address with filters, for link previews. */
  url: string | undefined;
  language: Language;
};

/** Open Graph has no locales for scripts. */
const LOCALES = { 'uz-Cyrl': 'uz_UZ', 'uz-Latn': 'uz_UZ', ru: 'ru_RU', en: 'en_US' } as const satisfies Record<
  Language,
  string
>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for HTML, between tags and in double quotes. */
export function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}

/** @param product HTML text */
export function titleText({ title }: PageAbout, product: string): string {
  return title === undefined ? product : `${escaped(title)} · ${product}`;
}

/** Tags for search engines and Open Graph (https://ogp.me); pages for staff have no description. @param product HTML text */
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
