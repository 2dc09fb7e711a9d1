import type { CellCode, Language, NoticeCode } from '@klaster/shared/contract';
import { fieldTexts } from '../problems/document';
import { fill } from '../texts/fill';
import en from './import-texts/en.json';
import ru from './import-texts/ru.json';
import uzCyrl from './import-texts/uz-Cyrl.json';
import uzLatn from './import-texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

/** Messages for faults of cells in a language: those of forms, and those that only files can have. */
export const cellTexts = (language: Language): Readonly<Record<CellCode, string>> => ({
  ...fieldTexts(language),
  ...TEXTS[language].cells,
});

/** A sentence about a cell, with its content. */
export const withValue = (language: Language, value: string, sentence: string): string =>
  value === '' ? sentence : fill(TEXTS[language].withValue, { value, sentence });

/** Names in a sentence. */
export const quoted = (language: Language, names: readonly string[]): string =>
  names.map((value) => fill(TEXTS[language].quoted, { value })).join(', ');

/** Messages about a valid file. */
export const noticeTexts = (language: Language): Readonly<Record<NoticeCode, string>> => TEXTS[language].notices;

export const templateTexts = (language: Language) => TEXTS[language].template;
