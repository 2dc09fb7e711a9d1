import { existsSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@klaster/shared/contract/http';
import { runProgram } from '../process/run-program';
import { flattenTexts } from '../texts/catalogue';
import type { Catalogue } from '../texts/catalogue';
import { inRoot, ROOT } from '../workspace';

const CATALOGUE = new RegExp(`^.+/(?:${LANGUAGES.join('|')})\\.json$`);

export const isCatalogue = (file: string): boolean => CATALOGUE.test(file);

/** Parts of a text that are not shown as they are: values and tags. */
const FILLED_IN = /\{\{.*?\}\}|\$t\(.*?\)|<.*?>/;

/** The texts of the last commit that catalogues no longer have: a test that quotes none of them passes as before. */
export async function formerTexts(catalogues: readonly string[]): Promise<string[]> {
  return (await Promise.all(catalogues.map(readFormer))).flat();
}

async function readFormer(file: string): Promise<string[]> {
  const { code, stdout } = await runProgram('git', ['show', `HEAD:${file}`], { cwd: ROOT });
  if (code !== 0) return [];
  return textsLost(stdout, existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '{}');
}

/** For each lost text, the longest part that pages show unchanged. */
export function textsLost(former: string, present: string): string[] {
  const [old, current] = [former, present].map((json) => flattenTexts(JSON.parse(json) as Catalogue));
  return [...(old ?? [])]
    .filter(([key, text]) => current?.get(key) !== text)
    .flatMap(([, text]) =>
      text
        .split(FILLED_IN)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 1),
    )
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
