import type { Language } from '@klaster/shared/contract';
import type { PlaceNames } from '../database/tables';

const COLUMNS = {
  'uz-Cyrl': 'name_uz_cyrl',
  'uz-Latn': 'name_uz_latn',
  ru: 'name_ru',
  en: 'name_en',
} as const satisfies Record<Language, keyof PlaceNames>;

/** The column that holds a place's name in a language. */
export const nameColumn = (language: Language) => COLUMNS[language];
