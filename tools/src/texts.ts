import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { progress } from './progress';
import { textsOf } from './texts/catalogue';
import { catalogueFaults } from './texts/catalogue-faults';
import { catalogueFolders } from './texts/catalogue-folders';
import { readCatalogueSet } from './texts/catalogue-set';
import type { CatalogueSet } from './texts/catalogue-set';
import { codeIn } from './texts/source-code';
import { unusedKeys, usedKeys } from './texts/unused-keys';
import { inRoot, ROOT } from './workspace';

/** Packages whose code asks for texts by key. */
const BROWSER = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];

/** Catalogues of i18next are in folders of this name; others are read by typed code that cannot miss a key. */
const KEYED = 'locales';

/** `texts` writes Uzbek Latin from Uzbek Cyrillic; `texts --check` only says what is wrong with the catalogues. */
export async function run(args: readonly string[]): Promise<number> {
  const sets = await readSets();
  if (!args.includes('--check')) {
    await Promise.all(sets.map(writeLatin));
    return 0;
  }
  const faults = await faultsOf(sets);
  faults.forEach((fault) => progress(fault));
  return faults.length > 0 ? 1 : 0;
}

/** What is wrong with the texts of the product, a line each with its folder. */
export async function checkTexts(): Promise<string[]> {
  return faultsOf(await readSets());
}

async function readSets(): Promise<CatalogueSet[]> {
  return Promise.all((await catalogueFolders(ROOT)).map(readCatalogueSet));
}

async function writeLatin({ latin }: CatalogueSet): Promise<void> {
  if (latin.present === latin.due) return;
  await writeFile(latin.file, latin.due);
  progress(`wrote ${path.relative(ROOT, latin.file)}`);
}

async function faultsOf(sets: readonly CatalogueSet[]): Promise<string[]> {
  const used = usedKeys((await Promise.all(BROWSER.map((name) => codeIn(inRoot(name))))).flat());
  return sets.flatMap((set) => {
    const unused = path.basename(set.folder) === KEYED ? unusedKeys(textsOf(set.source).keys(), used) : [];
    const faults = [...catalogueFaults(set), ...unused.map((key) => `${key}: no code asks for it`)];
    return faults.map((fault) => `${path.relative(ROOT, set.folder)}: ${fault}`);
  });
}
