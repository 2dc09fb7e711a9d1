import type { CellCode, Language } from '@klaster/shared/contract';
import { fieldTexts } from '../problems/document';
import en from './import-texts/en.json';
import ru from './import-texts/ru.json';
import uzCyrl from './import-texts/uz-Cyrl.json';
import uzLatn from './import-texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

/** What is said of a cell, in a language: as forms say it, and what only files can have wrong. */
export const cellTexts = (language: Language): Readonly<Record<CellCode, string>> => ({
  ...fieldTexts(language),
  ...TEXTS[language].cells,
});

export const templateTexts = (language: Language) => TEXTS[language].template;
