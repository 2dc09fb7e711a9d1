import { LANGUAGES } from '@klaster/shared/contract/http';
import { toLatin } from '@klaster/shared/contract/uzbek';
import path from 'node:path';

/** A JSON file of one language: nested, with lists. */
export type Catalogue = { readonly [key: string]: CatalogueNode };
type CatalogueNode = string | readonly CatalogueNode[] | Catalogue;

/** By dotted path, in the file's order. */
export type Texts = ReadonlyMap<string, string>;

/** Translated by hand. Uzbek Cyrillic is the source; Uzbek Latin is generated. */
export const TRANSLATED = ['ru', 'en'] as const;

export type Translated = (typeof TRANSLATED)[number];

/** Name of the folders of i18next's catalogues. The compiler checks the keys of other folders. */
export const KEYED = 'locales';

/** A hyphen in a period or a date: a line of a page could end after it. */
const BREAKING = /(?<=\{\{(?:year|quarter|day)\}\})-(?=\p{L}|\{\{month)/gu;

/** Catalogues of files and letters have plain hyphens, for who searches there. */
const isOfPages = (folder: string) => [KEYED, 'labels'].includes(path.basename(folder));

export const breakingHyphens = (text: string, folder: string): string[] =>
  isOfPages(folder) ? (text.match(BREAKING) ?? []) : [];

/** `{ a: { b: 'x' } }` becomes `a.b: x`; entries of lists are numbered. */
export function flattenTexts(catalogue: Catalogue): Texts {
  return new Map(flatten(catalogue, ''));
}

function flatten(node: CatalogueNode, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node).flatMap(([key, child]: [string, CatalogueNode]) =>
    flatten(child, path === '' ? key : `${path}.${key}`),
  );
}

function mapNode(node: CatalogueNode, path: string, change: (text: string, path: string) => string): CatalogueNode {
  if (typeof node === 'string') return change(node, path);
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(node)) return node.map((child: CatalogueNode, index) => mapNode(child, below(index), change));
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, mapNode(child, below(key), change)]));
}

/** Whether a text is the same in every catalogue, like the names of languages: `languages.ru` is `Русский`. */
export function isOwnName(path: string): boolean {
  return LANGUAGES.some((language) => path === language || path.endsWith(`.${language}`));
}

export function toLatinCatalogue(source: Catalogue, folder: string): Catalogue {
  const convert = (text: string) => (isOfPages(folder) ? toLatin(text).replace(BREAKING, '\u2011') : toLatin(text));
  return mapNode(source, '', (text, key) => (isOwnName(key) ? text : convert(text))) as Catalogue;
}
