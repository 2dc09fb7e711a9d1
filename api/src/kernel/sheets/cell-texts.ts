import type { CellCode, Language, NoticeCode } from '@klaster/shared/contract';
import { fieldTexts } from '../problems/document';
import { shownCell, valueOf } from './cell-damage';
import { withoutUnfit } from './writing/xml-texts';
import type { FilledCell } from './workbook';
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
const withValue = (language: Language, value: string, sentence: string): string =>
  value === '' ? sentence : fill(TEXTS[language].withValue, { value, sentence });

/** A text is refused for the first such character: line breaks only where it has to be one line. */
const REFUSED: Partial<Record<CellCode, RegExp>> = {
  line_break: /[\n\r]/,
  unfit_characters: /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u,
};

/** Characters before the refused one that are quoted. */
const QUOTED = 12;

/** The first refused character of a text, by its number, and what stands before it. */
function refusedIn(text: string, code: CellCode): Readonly<Record<string, string>> {
  const pattern = REFUSED[code];
  const at = pattern ? text.search(pattern) : -1;
  if (at < 0) return {};
  const character = `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return { character, after: [...withoutUnfit(text.slice(0, at))].slice(-QUOTED).join('') || '…' };
}

/** What is said of a cell: its content, and the sentence of the code. */
export function describeFault(
  { code, cell }: { readonly code: CellCode; readonly cell: FilledCell | undefined },
  language: Language,
  sentence = cellTexts(language)[code],
): string {
  return withValue(language, shownCell(cell), fill(sentence, refusedIn(String(valueOf(cell)), code)));
}

/** Names in a sentence. */
export const quoted = (language: Language, names: readonly string[]): string =>
  names.map((value) => fill(TEXTS[language].quoted, { value })).join(', ');

/** Messages about a valid file. */
export const noticeTexts = (language: Language): Readonly<Record<NoticeCode, string>> => TEXTS[language].notices;

/** About a row whose mark and STIR are of different organisations. */
export const mismatchTexts = (language: Language) => TEXTS[language].mismatch;

export const templateTexts = (language: Language) => TEXTS[language].template;
