import { BOOT_ELEMENT_ID, PREVIEW_MARKS, START_ELEMENT_ID } from '@klaster/shared/contract/http';
import type { PageBoot, Language, Script } from '@klaster/shared/contract/http';
import { PAGE_SCRIPT } from './page-script';

/** The template's empty script element; a minifier may have dropped its quotes. */
const BOOT_MARK = new RegExp(`<script\\b[^>]*\\bid="?${BOOT_ELEMENT_ID}\\b[^>]*>\\s*</script>`);

/** The product's name as HTML. */
const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;

export function isTemplate(html: string): boolean {
  return BOOT_MARK.test(html) && html.includes('</head>') && /<html\b/.test(html);
}

/** The root element of the app. */
const ROOT = /<div\b([^>]*\bid="?root\b[^>]*)>[^<]*<\/div>/;

const SCRIPTS = /<script\b[^>]*\bsrc=[^>]*><\/script>/g;

/** Marks a clicked element as busy. */
const CLICKED = `[${PREVIEW_MARKS.clicked}]{cursor:progress;opacity:.6}`;

/** Only buttons of forms do something without scripts. */
const WITHOUT_SCRIPTS = '@media (scripting:none){button:not([type=submit]){display:none}}';

export type PageFilling = {
  boot: PageBoot;
  language: Language;
  preloads: readonly Script[];
  about: PageAbout;
  /** The page as the app will draw it, and the rules that it matches. */
  preview: { html: string; style: string } | undefined;
  /** Whether the next request will get a preview. */
  isComing: boolean;
};

/** Without scripts, a page whose preview is still being rendered would stay empty. */
const RELOAD = '<noscript><meta http-equiv="refresh" content="1"></noscript>';

/** Preload links come last in the head, so that the browser requests the shell's larger scripts first. */
export function fillTemplate(html: string, filling: PageFilling): string {
  const { boot, language, preloads, about, preview, isComing } = filling;
  const script = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForHtml(boot)}</script>`;
  const tags = aboutTags(about, TITLE.exec(html)?.[0] ?? '');
  const links = preloads.map(preloadLink).join('');
  const page = fillHead(html, language, tags)
    .replace(TITLE, (product) => titleText(about, product))
    .replace(BOOT_MARK, () => script);
  if (preview === undefined) return page.replace('</head>', (end) => `${links}${isComing ? RELOAD : ''}${end}`);
  const scripts = page.match(SCRIPTS)?.join('') ?? '';
  return page
    .replaceAll(SCRIPTS, '')
    .replace('</head>', (end) => `<style>${preview.style}${CLICKED}${WITHOUT_SCRIPTS}</style>${end}`)
    .replace(ROOT, (_, attributes: string) => `<div${attributes}><div data-preview>${preview.html}</div></div>`)
    .replace(
      '</body>',
      (end) => `<template id="${START_ELEMENT_ID}">${scripts}${bootLink(boot)}${links}</template>${end}`,
    );
}

/** Writes the language and the page's script. */
export function fillHead(html: string, language: Language, tags = ''): string {
  // A browser's translation replaces the text nodes that React updates: figures would no longer change.
  const root = `<html lang="${language}" translate="no">`;
  // For the browser's canvas before styles have loaded.
  const canvas = '<meta name="color-scheme" content="light dark">';
  return html
    .replace(/<html\b[^>]*>/, () => root)
    .replace(/<meta\b[^>]*\bcharset=[^>]*>/, (charset) => `${charset}${canvas}${tags}<script>${PAGE_SCRIPT}</script>`);
}

/** With the attributes of the loader's request, so that the browser does not fetch the script twice. */
function preloadLink({ url, integrity }: Script): string {
  const hash = integrity === null ? '' : ` integrity="${integrity}"`;
  return `<link rel="preload" as="script" href="${escapeHtml(url)}"${hash} crossorigin="anonymous">`;
}

const bootLink = (boot: PageBoot) =>
  'from' in boot ? `<link rel="preload" as="fetch" href="${boot.from}" crossorigin="anonymous">` : '';

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
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}

/** @param product HTML text */
function titleText({ title }: PageAbout, product: string): string {
  return title === undefined ? product : `${escapeHtml(title)} · ${product}`;
}

/**
 * Tags for search engines (https://schema.org) and Open Graph (https://ogp.me); pages for staff have no description.
 * @param product HTML text
 */
function aboutTags(about: PageAbout, product: string): string {
  const { title, description, url, language, translations } = about;
  if (description === undefined) return '';
  const graph = {
    type: 'website',
    site_name: inAttribute(product),
    title: title === undefined ? inAttribute(product) : escapeHtml(title),
    description: escapeHtml(description),
    ...(url !== undefined && { url: escapeHtml(url) }),
    locale: LOCALES[language],
  };
  const tags = Object.entries(graph).map(([name, content]) => `<meta property="og:${name}" content="${content}">`);
  const links = translations.map(
    ({ language: hreflang, url: href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}">`,
  );
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`;
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
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
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Between tags a quote needs no escape. */
const inAttribute = (html: string) => html.replaceAll('"', '&quot;');
