import { registerLabels } from '@klaster/shared/contract';
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

export async function fileTexts(register: RegisterName, language: Language): Promise<FileTexts> {
  const { default: labels } = await registerLabels[language]();
  return { ...TEXTS[language], labels, kind: labels.kinds[register] };
}

/** Fields that files name by their places' names, where forms have codes. */
const LABELS: Readonly<Record<string, string>> = { province_name: 'province_code', district_name: 'district_code' };

/** What stands over a column: its field, and the unit of its figures. */
export function headerOf({ name, unit }: SheetColumn, { kind, labels, units }: FileTexts): string {
  const label = kind.fields[name] ?? labels.fields[LABELS[name] ?? name] ?? name;
  return unit ? `${label}, ${units[unit]}` : label;
}

/** A text with its slots filled. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => values[slot] ?? '');
}
