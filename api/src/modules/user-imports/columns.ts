import { LANGUAGES, POSITIONS, type Language } from '@klaster/shared/contract/http';
import { type SheetColumn } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { formField, placesByName, normaliseCell, type Vocabulary } from '../../kernel/sheets/read-rows';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

export const importTexts = (language: Language) => TEXTS[language];

export const COLUMNS: readonly SheetColumn[] = [
  { name: 'full_name', type: 'text', width: 34 },
  { name: 'login', type: 'text', width: 24 },
  { name: 'positions', type: 'choices', width: 40 },
  { name: 'province_name', type: 'place', width: 28 },
  { name: 'cluster_stir', type: 'code', width: 16 },
];

/** The republic as a territory in files. */
export const REPUBLIC = '0000';

export const headersByField = (language: Language): ReadonlyMap<string, string> =>
  new Map(Object.entries(TEXTS[language].headers));

export function headersIn(language: Language): string[] {
  const headers = headersByField(language);
  return COLUMNS.map((column) => headers.get(formField(column)) ?? column.name);
}

/** Words in all languages: a file may be filled in in one language and imported in another. */
export async function readVocabulary(db: Database): Promise<Vocabulary> {
  const texts = LANGUAGES.map(importTexts);
  return {
    headers: new Map(
      texts.flatMap(({ headers }) => Object.entries(headers).map(([field, header]) => [normaliseCell(header), field])),
    ),
    booleans: new Map(),
    choices: new Map(
      texts.flatMap(({ positions }) => POSITIONS.map((position) => [normaliseCell(positions[position]), position])),
    ),
    places: new Map([
      ...(await placesByName(db)),
      ...texts.map(({ republic }): [string, readonly string[]] => [normaliseCell(republic), [REPUBLIC]]),
    ]),
  };
}
