import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';
import { type Language } from '@klaster/shared/contract/http';
import { type RegisterName } from '@klaster/shared/contract/kinds';
import { type RegisterLabels, registerLabels } from '@klaster/shared/contract/registers';
import { type SheetColumn } from '@klaster/shared/contract/registers';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

export type FileTexts = (typeof TEXTS)[Language] & {
  readonly labels: RegisterLabels;
  readonly kind: RegisterLabels['kinds'][RegisterName];
};

export const wordsOfFiles = (language: Language): (typeof TEXTS)[Language] => TEXTS[language];

/** Files have names of places where forms have codes. */
export const FORM_FIELDS: Readonly<Record<string, string>> = {
  province_name: 'province_code',
  district_name: 'district_code',
};

export function headerOf({ name, unit }: SheetColumn, { kind, labels, units, openData }: FileTexts): string {
  const ofFile: Readonly<Record<string, string>> = openData.columns;
  const label = kind.fields[name] ?? ofFile[name] ?? labels.fields[FORM_FIELDS[name] ?? name] ?? name;
  return unit ? `${label}, ${units[unit]}` : label;
}

export async function fileTexts(register: RegisterName, language: Language): Promise<FileTexts> {
  const { default: labels } = await registerLabels[language]();
  return { ...wordsOfFiles(language), labels, kind: labels.kinds[register] };
}
