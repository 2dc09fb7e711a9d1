import { toLatin } from '@klaster/shared/contract/uzbek';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from '../format';
import { toLatinCatalogue } from './catalogue';
import type { Catalogue, Translated } from './catalogue';

const SOURCE = 'uz-Cyrl';
const GENERATED = 'uz-Latn';

/** Not ours, or generated. */
const SKIPPED = /^(?:node_modules|dist|dist-operations|coverage|test-results|\..*)$/;

/** A file in Uzbek Latin, as it is and as it must be. */
export type LatinFile = { file: string; present: string | undefined; due: string };

/** The four files of one folder; undefined if a file is missing. */
export type CatalogueSet = {
  folder: string;
  source: Catalogue;
  translated: Record<Translated, Catalogue | undefined>;
  latin: LatinFile;
};

async function readText(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

async function readCatalogue(folder: string, language: string): Promise<Catalogue | undefined> {
  const text = await readText(path.join(folder, `${language}.json`));
  return text === undefined ? undefined : (JSON.parse(text) as Catalogue);
}

export async function readCatalogueSet(folder: string): Promise<CatalogueSet> {
  const file = path.join(folder, `${GENERATED}.json`);
  const [source = {}, ru, en, present] = await Promise.all([
    readCatalogue(folder, SOURCE),
    readCatalogue(folder, 'ru'),
    readCatalogue(folder, 'en'),
    readText(file),
  ]);
  const due = await format(file, JSON.stringify(toLatinCatalogue(source, folder), null, 2));
  return { folder, source, translated: { ru, en }, latin: { file, present, due } };
}

/** Folders with a file in the source language. */
export async function catalogueFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folder = entries.some((entry) => entry.isFile() && entry.name === `${SOURCE}.json`) ? [root] : [];
  const below = entries
    .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map((entry) => catalogueFolders(path.join(root, entry.name)));
  return [...folder, ...(await Promise.all(below)).flat()];
}

/** Undefined if the folder has no help. */
export async function latinHelp(folder: string): Promise<LatinFile | undefined> {
  const [source, file] = [SOURCE, GENERATED].map((name) => path.join(folder, `${name}.md`)) as [string, string];
  const text = await readText(source);
  // Links and section ids are in Latin letters, which stay as they are.
  return text === undefined ? undefined : { file, present: await readText(file), due: toLatin(text) };
}
