import type { Language, RegisterLabels, RegisterName, SheetColumn } from '@klaster/shared/contract';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

/** What is said in the files of a register, in one language. */
export type FileTexts = (typeof TEXTS)[Language] & {
  readonly labels: RegisterLabels;
  readonly kind: RegisterLabels['kinds'][RegisterName];
};

/** The words that every file has. */
export const wordsOfFiles = (language: Language): (typeof TEXTS)[Language] => TEXTS[language];

/** Fields that files name by their places' names, where forms have codes. */
const LABELS: Readonly<Record<string, string>> = { province_name: 'province_code', district_name: 'district_code' };

/** What stands over a column: its field, and the unit of its figures. */
export function headerOf({ name, unit }: SheetColumn, { kind, labels, units }: FileTexts): string {
  const label = kind.fields[name] ?? labels.fields[LABELS[name] ?? name] ?? name;
  return unit ? `${label}, ${units[unit]}` : label;
}
