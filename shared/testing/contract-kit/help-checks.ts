import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../../contract/http/languages';

const HEADING = /^## (.*)$/gm;
const NAME = /\{#([a-z][a-z0-9-]*)\}$/;
const OWN_LINK = /\]\(#([^)]*)\)/g;

/**
 * Faults of help pages: a missing language, section names that are missing, not unique or different between languages, broken links within
 * the page. `folder` has one Markdown file per language.
 */
export function helpFaults(folder: string): string[] {
  const files = LANGUAGES.map((language) => ({ language, file: path.join(folder, `${language}.md`) }));
  const missing = files.filter(({ file }) => !existsSync(file));
  if (missing.length > 0) return missing.map(({ language }) => `${language}: no help`);
  const pages = files.map(({ language, file }) => ({ language, text: readFileSync(file, 'utf8') }));
  const names = namesIn(pages[0]!.text).join(', ');
  return pages.flatMap(({ language, text }) => pageFaults(text, names).map((fault) => `${language}: ${fault}`));
}

const namesIn = (text: string) => [...text.matchAll(HEADING)].map(([, heading = '']) => NAME.exec(heading)?.[1] ?? '');

function pageFaults(text: string, due: string): string[] {
  const headings = [...text.matchAll(HEADING)].map(([, heading = '']) => heading);
  const names = namesIn(text);
  const links = [...text.matchAll(OWN_LINK)].map(([, name = '']) => name);
  return [
    ...(headings.length === 0 ? ['no sections'] : []),
    ...headings.filter((heading) => !NAME.test(heading)).map((heading) => `"${heading}" has no name, {#name}`),
    ...names
      .filter((name, index) => name !== '' && names.indexOf(name) < index)
      .map((name) => `two sections are named ${name}`),
    ...(names.join(', ') === due ? [] : [`sections ${names.join(', ')} instead of ${due}`]),
    ...links.filter((name) => !names.includes(name)).map((name) => `#${name} is no section`),
  ];
}
