import { readFile, stat } from 'node:fs/promises';
import { BOOT_ELEMENT_ID } from '@klaster/shared/contract';
import type { BootDocument } from '@klaster/shared/contract';
import type { Preferences } from './preferences';

/** The template's empty script element; a minifier may have dropped its quotes. */
const BOOT_MARK = new RegExp(`<script\\b[^>]*\\bid="?${BOOT_ELEMENT_ID}\\b[^>]*>\\s*</script>`);

/** Gives the shell's HTML as its build left it; null while there is none. */
export type TemplateSource = () => Promise<string | null>;

/** The built `index.html`, read again whenever it changes. */
export function templateFile(file: string): TemplateSource {
  let read: { stamp: string; html: string } | undefined;
  return async () => {
    const stats = await stat(file).catch(() => null);
    if (!stats) return null;
    const stamp = `${stats.mtimeMs}:${stats.size}`;
    if (read?.stamp !== stamp) read = { stamp, html: await readFile(file, 'utf8') };
    return read.html;
  };
}

/** Development: the page as the shell's dev server gives it now. */
export function templateFrom(origin: string): TemplateSource {
  return async () => {
    const answer = await fetch(`${origin}/index.html`, { signal: AbortSignal.timeout(60_000) }).catch(() => null);
    return answer?.ok ? answer.text() : null;
  };
}

/** Writes the boot document, the language and the colour mode into the shell's HTML. */
export function fillTemplate(html: string, boot: BootDocument, { language, colourMode }: Preferences): string {
  const root = `<html lang="${language}" class="${colourMode}" data-theme="${colourMode}">`;
  const script = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForHtml(boot)}</script>`;
  return html.replace(/<html\b[^>]*>/, () => root).replace(BOOT_MARK, () => script);
}

/** JSON that cannot end the script element it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
