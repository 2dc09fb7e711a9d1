import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../../contract/http/languages';
import type { Localised } from '../../contract/http/languages';

type Catalogue = { [key: string]: string | Catalogue };

/** Returns a function from a key to its texts; a missing text throws. */
export function localiser(app: string, localesFolder: string): (key: string) => Localised {
  const catalogues = LANGUAGES.map((language) => {
    const file = path.join(localesFolder, `${language}.json`);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Catalogue] as const;
  });
  return (key) =>
    Object.fromEntries(
      catalogues.map(([language, catalogue]) => [language, lookUp(catalogue, key, `${app}, ${language}`)]),
    ) as Localised;
}

function lookUp(catalogue: Catalogue, key: string, where: string): string {
  const found = key
    .split('.')
    .reduce<string | Catalogue | undefined>(
      (node, part) => (typeof node === 'object' ? node[part] : undefined),
      catalogue,
    );
  if (typeof found !== 'string') throw new Error(`${where}: no text for "${key}"`);
  return found;
}
