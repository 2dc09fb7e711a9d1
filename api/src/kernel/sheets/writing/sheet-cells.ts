import { countDecimals } from '@klaster/shared/contract/indicators';
import { textInXml } from './xml-texts';

/** A text is never written as a formula. */
export type Value = string | number | Date | null;

/** In English and without `=`. Never from user input. */
type Formula = { readonly formula: string; readonly result: number | null };

export type Cell = Value | Formula;

export type RowKind = 'title' | 'note' | 'head' | 'entry' | 'total' | 'control';

/** A row of cells, or with a kind. `decimals`: minimum if the column has none. */
export type Row =
  | readonly Cell[]
  | { readonly kind: RowKind; readonly cells: readonly Cell[]; readonly decimals?: number };

/** `digits` keeps leading zeros; a number is the number of decimals. */
export type Format = 'plain' | 'digits' | 'date' | 'time' | number;

const MAX_DECIMALS = 4;

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** A number is shown with all its decimals (specification 11.2.2). */
export function formatOf(cell: Cell, column: { format?: Exclude<Format, number>; decimals?: number } = {}): Format {
  if (cell instanceof Date) return column.format ?? 'date';
  if (typeof cell === 'string' || cell === null) return column.format === 'digits' ? 'digits' : 'plain';
  const number = typeof cell === 'number' ? cell : (cell.result ?? 0);
  return Math.min(Math.max(countDecimals(number), column.decimals ?? 0), MAX_DECIMALS);
}

export function cellXml(cell: Cell, place: string, style: string): string {
  const attributes = `r="${place}" s="${style}"`;
  if (cell === null) return `<c ${attributes}/>`;
  if (typeof cell === 'string')
    return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escape(textInXml(cell))}</t></is></c>`;
  if (cell instanceof Date) return valueXml(attributes, (cell.getTime() - DAY_ZERO) / DAY_MS);
  if (typeof cell === 'number') return valueXml(attributes, cell);
  return `<c ${attributes}><f>${escape(cell.formula)}</f>${cell.result === null ? '' : `<v>${cell.result}</v>`}</c>`;
}

const valueXml = (attributes: string, value: number) =>
  Number.isFinite(value) ? `<c ${attributes}><v>${value}</v></c>` : '';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** 0 is `A`, 26 is `AA`. */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
