import type { Language } from '../contract/http/languages';
import { MISSING } from './format-number';
import { formerStaffNumber } from '../contract/accounts/former';
import { currentLanguage, i18n } from './instance';

/** The transliteration is in the chunks of the languages that need it, so that Cyrillic pages never load it. */
const SPELLINGS: Partial<Record<Language, () => Promise<{ toLatin: (text: string) => string }>>> = {
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ '../contract/uzbek/to-latin'),
  en: () => import(/* webpackChunkName: "texts-en" */ '../contract/uzbek/to-latin'),
};

let toLatin = (name: string): string => name;

/** Await before showing a page in the language. */
export async function loadSpelling(language: Language): Promise<void> {
  const spelling = await SPELLINGS[language]?.();
  if (spelling) ({ toLatin } = spelling);
}

/**
 * A proper name of the data in the page's script: transliterated for Uzbek Latin and English, unchanged if registered in Latin. Only for
 * display. An erased account is named by its number. Source: specification 11.3.1.
 */
export function formatName(name: string | null | undefined): string {
  if (name === null || name === undefined || name === '') return MISSING;
  const former = formerStaffNumber(name);
  if (former !== undefined) return i18n.t('shared:formerStaff', { number: former });
  return SPELLINGS[currentLanguage()] ? toLatin(name) : name;
}
