import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { progress } from './progress';
import { textsOf } from './texts/catalogue';
import { catalogueFaults } from './texts/catalogue-faults';
import { catalogueFolders } from './texts/catalogue-folders';
import { readCatalogueSet } from './texts/catalogue-set';
import type { CatalogueSet } from './texts/catalogue-set';
import { latinHelp } from './texts/help-files';
import type { LatinHelp } from './texts/help-files';
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
    const latin = [...sets.map((set) => set.latin), ...(await readHelp())];
    await Promise.all(latin.map(writeLatin));
    return 0;
  }
  const faults = [...(await faultsOf(sets)), ...(await helpFaults())];
  faults.forEach((fault) => progress(fault));
  return faults.length > 0 ? 1 : 0;
}

/** What is wrong with the texts of the product, a line each with its folder. */
export async function checkTexts(): Promise<string[]> {
  return [...(await faultsOf(await readSets())), ...(await helpFaults())];
}

async function readSets(): Promise<CatalogueSet[]> {
  return Promise.all((await catalogueFolders(ROOT)).map(readCatalogueSet));
}

/** Help pages, a folder an app. */
async function readHelp(): Promise<LatinHelp[]> {
  const found = await Promise.all(BROWSER.map((app) => latinHelp(inRoot(app, 'help'))));
  return found.filter((help) => help !== undefined);
}

async function helpFaults(): Promise<string[]> {
  const stale = (await readHelp()).filter(({ present, due }) => present !== due);
  return stale.map(({ file }) => `${path.relative(ROOT, file)}: not current, run \`npm run texts\``);
}

async function writeLatin(latin: CatalogueSet['latin']): Promise<void> {
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
