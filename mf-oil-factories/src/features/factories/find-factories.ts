import type { OilFactory } from '@klaster/shared/contract';
import { searchKey, searchPattern } from '@klaster/shared/contract/uzbek';

/** Another server may leave these out, or write the STIR as a number. */
type Searched = { company_name?: string | null; stir?: string | number | null };

/** Factories whose name, in either script, or whose STIR contains the text; all of them for a text without letters or digits. */
export function findFactories(factories: readonly OilFactory[], text: string): readonly OilFactory[] {
  const pattern = searchPattern(text);
  if (pattern === '') return factories;
  const named = new RegExp(pattern);
  const digits = text.replace(/\s/g, '');
  return factories.filter(({ company_name, stir }: Searched) => {
    return named.test(searchKey(company_name ?? '')) || String(stir ?? '').includes(digits);
  });
}
