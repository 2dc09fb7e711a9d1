import type { Language } from '../contract/languages';
import { toLatin } from '../contract/uzbek/to-latin';
import { MISSING } from './format-number';
import { currentLanguage } from './instance';

const LATIN: ReadonlySet<Language> = new Set(['uz-Latn', 'en']);

/**
 * A proper name of the data (an organisation, a place, a person, an address) in the script of the page: transliterated for
 * Uzbek Latin and English. One that was registered in Latin stays as it is, Latin being how it is spelt. For showing only:
 * what is edited is edited as registered. Source: decisions, section 8.
 *
 * @param name another server may leave it out; `—` then
 */
export function formatName(name: string | null | undefined): string {
  if (name === null || name === undefined || name === '') return MISSING;
  return LATIN.has(currentLanguage()) ? toLatin(name) : name;
}
