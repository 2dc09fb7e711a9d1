import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatted } from '../formatted';
import type { Catalogue, Translated } from './catalogue';
import { latinOf } from './latin';

const SOURCE = 'uz-Cyrl';
const GENERATED = 'uz-Latn';
/** The four files of one folder; a file that is not there is `undefined`. */
export type CatalogueSet = {
  folder: string;
  source: Catalogue;
  translated: Record<Translated, Catalogue | undefined>;
  /** Uzbek Latin as it is and as it has to be, to the letter. */
  latin: { file: string; present: string | undefined; due: string };
};

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readCatalogue(folder: string, language: string): Promise<Catalogue | undefined> {
  const text = await readText(path.join(folder, `${language}.json`));
  return text === undefined ? undefined : (JSON.parse(text) as Catalogue);
}

/** The file of Uzbek Latin that a source calls for. */
async function latinFile(source: Catalogue, file: string): Promise<string> {
  return formatted(file, JSON.stringify(latinOf(source), null, 2));
}

export async function readCatalogueSet(folder: string): Promise<CatalogueSet> {
  const file = path.join(folder, `${GENERATED}.json`);
  const [source = {}, ru, en, present] = await Promise.all([
    readCatalogue(folder, SOURCE),
    readCatalogue(folder, 'ru'),
    readCatalogue(folder, 'en'),
    readText(file),
  ]);
  return { folder, source, translated: { ru, en }, latin: { file, present, due: await latinFile(source, file) } };
}
