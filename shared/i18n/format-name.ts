import type { Language } from '../contract/common/languages';
import { MISSING } from './format-number';
import { formerStaffNumber } from '../contract/accounts/former';
import { currentLanguage, i18n } from './instance';

/** Transliteration travels with the texts of the languages that need it: who reads Cyrillic never fetches it. */
const SPELLINGS: Partial<Record<Language, () => Promise<{ toLatin: (text: string) => string }>>> = {
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ '../contract/uzbek/to-latin'),
  en: () => import(/* webpackChunkName: "texts-en" */ '../contract/uzbek/to-latin'),
};

let toLatin = (name: string): string => name;

/** To be awaited before a page is shown in a language: names can be spelt in its script then. */
export async function loadSpelling(language: Language): Promise<void> {
  const spelling = await SPELLINGS[language]?.();
  if (spelling) ({ toLatin } = spelling);
}

/**
 * A proper name of the data (an organisation, a place, a person, an address) in the script of the page: transliterated for
 * Uzbek Latin and English. One that was registered in Latin stays as it is, Latin being how it is spelt. For showing only:
 * texts to edit stay as registered. An account whose personal data was erased is called by its number, in the page's language.
 * Source: specification 11.3.1.
 *
 * @param name another server may leave it out; `—` then
 */
export function formatName(name: string | null | undefined): string {
  if (name === null || name === undefined || name === '') return MISSING;
  const former = formerStaffNumber(name);
  if (former !== undefined) return i18n.t('shared:formerStaff', { number: former });
  return SPELLINGS[currentLanguage()] ? toLatin(name) : name;
}
