import type { Language } from '@klaster/shared/contract/http';
import { fill } from '../../../kernel/texts/fill';
import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

export const sheetTexts = (language: Language) => TEXTS[language];

/** The first column is not translated, so that a sheet can be read in any language. */
export const SHEET_COLUMNS = ['key', 'section', 'indicator', 'unit', 'value', 'last_quarter', 'last_year'] as const;

export const columnIndex = (name: (typeof SHEET_COLUMNS)[number]): number => SHEET_COLUMNS.indexOf(name);

export type SheetReport = { readonly cluster_id: number; readonly year: number; readonly quarter: number };

/** Written in the last column of the title, so that a sheet of another report is recognised. */
export const formatMark = ({ cluster_id, year, quarter }: SheetReport): string =>
  `report:${cluster_id}:${year}:${quarter}`;

export const MARK = /^report:\d+:\d{4}:[1-4]$/;

export const formatTitle = (
  { farm, year, quarter }: SheetReport & { readonly farm: string },
  language: Language,
): string => fill(sheetTexts(language).title, { farm, year, quarter });
