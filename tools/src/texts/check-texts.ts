import path from 'node:path';
import { inRoot, ROOT } from '../workspace';
import { flattenTexts, KEYED } from './catalogue';
import { catalogueFaults } from './catalogue-faults';
import { catalogueFolders, latinHelp, readCatalogueSet } from './catalogue-files';
import type { CatalogueSet, LatinFile } from './catalogue-files';
import { codeIn, unusedKeys, usedKeys } from './unused-keys';

const BROWSER = ['shared', 'shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];

export async function checkTexts(): Promise<string[]> {
  return [...(await listFaults(await readSets())), ...(await helpFaults())];
}

export async function latinFiles(): Promise<LatinFile[]> {
  return [...(await readSets()).map((set) => set.latin), ...(await readHelp())];
}

async function readSets(): Promise<CatalogueSet[]> {
  return Promise.all((await catalogueFolders(ROOT)).map(readCatalogueSet));
}

async function readHelp(): Promise<LatinFile[]> {
  const found = await Promise.all(BROWSER.map((app) => latinHelp(inRoot(app, 'help'))));
  return found.filter((help) => help !== undefined);
}

async function helpFaults(): Promise<string[]> {
  const stale = (await readHelp()).filter(({ present, due }) => present !== due);
  return stale.map(({ file }) => `${path.relative(ROOT, file)}: not current, run \`npm run texts\``);
}

async function listFaults(sets: readonly CatalogueSet[]): Promise<string[]> {
  const used = usedKeys((await Promise.all(BROWSER.map((name) => codeIn(inRoot(name))))).flat());
  return sets.flatMap((set) => {
    const unused = path.basename(set.folder) === KEYED ? unusedKeys(flattenTexts(set.source).keys(), used) : [];
    const faults = [...catalogueFaults(set), ...unused.map((key) => `${key}: it is not used in the code`)];
    return faults.map((fault) => `${path.relative(ROOT, set.folder)}: ${fault}`);
  });
}
