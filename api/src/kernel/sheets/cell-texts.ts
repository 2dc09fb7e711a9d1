import { LANGUAGES, type CellCode, type Language, type NoticeCode } from '@klaster/shared/contract/http';
import { fieldTexts } from '../problems/document';
import { shownCell, valueOf } from './cell-damage';
import { dropUnsupported } from './writing/xml-texts';
import type { FilledCell } from './workbook';
import { fill } from '../texts/fill';
import en from './import-texts/en.json';
import ru from './import-texts/ru.json';
import uzCyrl from './import-texts/uz-Cyrl.json';
import uzLatn from './import-texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

type CellTexts = Readonly<Record<CellCode, string>>;

/** Made once: a file may have 100,000 faults. */
const CELL_TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [language, { ...fieldTexts(language), ...TEXTS[language].cells }]),
) as Readonly<Record<Language, CellTexts>>;

/** Messages for faults in cells: those of forms, and those that only files can have. */
export const cellTexts = (language: Language): CellTexts => CELL_TEXTS[language];

const withValue = (language: Language, value: string, sentence: string): string =>
  value === '' ? sentence : fill(TEXTS[language].withValue, { value, sentence });

/** Characters that are refused. Line breaks are refused only in single-line texts. */
const REFUSED: Partial<Record<CellCode, RegExp>> = {
  line_break: /[\n\r]/,
  unfit_characters: /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u,
};

/** Number of characters that are quoted before the refused one. */
const QUOTED = 12;

/** The code point of the first refused character, and the text before it. */
function refusedIn(text: string, code: CellCode): Readonly<Record<string, string>> {
  const pattern = REFUSED[code];
  const at = pattern ? text.search(pattern) : -1;
  if (at < 0) return {};
  const character = `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return { character, after: [...dropUnsupported(text.slice(0, at))].slice(-QUOTED).join('') || '…' };
}

export function describeFault(
  { code, cell }: { readonly code: CellCode; readonly cell: FilledCell | undefined },
  language: Language,
  sentence = cellTexts(language)[code],
): string {
  return withValue(language, shownCell(cell), fill(sentence, refusedIn(String(valueOf(cell)), code)));
}

/** Lists the allowed values of a cell, after a sentence that says that its value is invalid or missing. */
export const describeAllowed = (code: CellCode, values: readonly string[] | undefined, language: Language): string =>
  values && (code === 'invalid' || code === 'required')
    ? ` ${fill(TEXTS[language].allowed, { values: values.join(', ') })}`
    : '';

export const quoteNames = (language: Language, names: readonly string[]): string =>
  names.map((value) => fill(TEXTS[language].quoted, { value })).join(', ');

export const noticeTexts = (language: Language): Readonly<Record<NoticeCode, string>> => TEXTS[language].notices;

/** For a row whose version mark and STIR identify different organisations. */
export const mismatchTexts = (language: Language) => TEXTS[language].mismatch;

export const templateTexts = (language: Language) => TEXTS[language].template;
