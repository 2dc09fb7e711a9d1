import { BOOT_ELEMENT_ID, PREVIEW_MARKS } from '@klaster/shared/contract/http';
import type { BootDocument, Script } from '@klaster/shared/contract/http';
import { aboutTags, escaped, titleText } from './page-about';
import type { PageAbout } from './page-about';
import type { Preferences } from './preferences';
import { PREVIEW_SCRIPT } from './preview-script';

/** The template's empty script element; a minifier may have dropped its quotes. */
const BOOT_MARK = new RegExp(`<script\\b[^>]*\\bid="?${BOOT_ELEMENT_ID}\\b[^>]*>\\s*</script>`);

/** The product's name as HTML. */
const TITLE = /(?<=<title>)[^<]*(?=<\/title>)/;

export function isTemplate(html: string): boolean {
  return BOOT_MARK.test(html) && html.includes('</head>') && /<html\b/.test(html);
}

/** The root element of the app. */
const ROOT = /<div\b([^>]*\bid="?root\b[^>]*)>[^<]*<\/div>/;

/** A preview without a chosen mode is light: visitors whose system is dark do not see it. */
const HIDDEN_IN_DARK = '@media (prefers-color-scheme: dark){[data-preview]{visibility:hidden}}';
/** Marks a clicked element as busy. */
const CLICKED = `[${PREVIEW_MARKS.clicked}]{cursor:progress;opacity:.6}`;

export type PageFilling = {
  boot: BootDocument;
  preferences: Preferences;
  /** Nonce of the page's style elements. */
  nonce: string;
  preloads: readonly Script[];
  about: PageAbout;
  /** HTML of the page as the app will draw it. */
  preview: string | undefined;
};

/** Preload links come last in the head, so that the browser requests the shell's larger scripts first. */
export function fillTemplate(html: string, filling: PageFilling): string {
  const { boot, preferences, nonce, preloads, about, preview } = filling;
  const { colourMode } = preferences;
  const script = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForHtml(boot)}</script>`;
  const rules = colourMode === null ? CLICKED + HIDDEN_IN_DARK : CLICKED;
  const previewHead = `<script>${PREVIEW_SCRIPT}</script><style nonce="${nonce}">${rules}</style>`;
  const tags = aboutTags(about, TITLE.exec(html)?.[0] ?? '');
  return fillHead(html, preferences, { nonce, tags })
    .replace(TITLE, (product) => titleText(about, product))
    .replace('</head>', (end) => preloads.map(preloadLink).join('') + (preview === undefined ? '' : previewHead) + end)
    .replace(BOOT_MARK, () => script)
    .replace(ROOT, (root, attributes: string) =>
      preview === undefined ? root : `<div${attributes}><div data-preview>${preview}</div></div>`,
    );
}

/** Writes language, colours and the nonce of styles. */
export function fillHead(
  html: string,
  { language, colourMode }: Preferences,
  { nonce, tags = '' }: { nonce: string; tags?: string },
): string {
  // A browser's translation replaces the text nodes that React updates: figures would no longer change.
  const root = `<html lang="${language}"${colourMode === null ? '' : ` class="${colourMode}"`} translate="no">`;
  // For the browser's canvas before styles have loaded.
  const canvas = `<meta name="color-scheme" content="${colourMode ?? 'light dark'}">`;
  const nonceMark = `<meta name="csp-nonce" content="${nonce}">`;
  return html
    .replace(/<html\b[^>]*>/, () => root)
    .replaceAll(/<style\b/g, () => `<style nonce="${nonce}"`)
    .replace(/<meta\b[^>]*\bcharset=[^>]*>/, (charset) => charset + nonceMark + canvas + tags);
}

/** With the attributes of the loader's request, so that the browser does not fetch the script twice. */
function preloadLink({ url, integrity }: Script): string {
  const hash = integrity === null ? '' : ` integrity="${integrity}"`;
  return `<link rel="preload" as="script" href="${escaped(url)}"${hash} crossorigin="anonymous">`;
}

/** JSON that cannot end the script element around it. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
