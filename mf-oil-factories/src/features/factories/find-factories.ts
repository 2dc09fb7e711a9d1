import type { OilFactory } from '@klaster/shared/contract';
import { searchKey } from '@klaster/shared/contract/uzbek';

/** Factories whose name, in either script, or whose STIR contains the text; all of them for a text without letters or digits. */
export function findFactories(factories: readonly OilFactory[], text: string): readonly OilFactory[] {
  const key = searchKey(text);
  if (key === '') return factories;
  const digits = text.replace(/\s/g, '');
  return factories.filter(
    ({ company_name, stir }) => searchKey(company_name ?? '').includes(key) || String(stir ?? '').includes(digits),
  );
}
