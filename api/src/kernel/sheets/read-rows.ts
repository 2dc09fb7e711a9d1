import { APOSTROPHES, LANGUAGES, lineFault, normaliseText } from '@klaster/shared/contract/http';
import type { CellCode } from '@klaster/shared/contract/http';
import type { SheetColumn } from '@klaster/shared/contract/registers';
import type { Database } from '../database/connect';
import { readPlaceNames } from '../places/repository';
import { damageIn, isBlank, shownCell, valueOf } from './cell-damage';
import { SheetRefused } from './check-archive';
import { numberInText } from './number-in-text';
import { columnLetters } from './writing/sheet-cells';
import { FORM_FIELDS } from './writing/texts';
import type { FilledCell, ReadSheet } from './workbook';
import { mapInTurns } from '../queue/time-slice';

/** Our files have a title and notes above the header. */
const HEADER_WITHIN = 12;

/** `input`: what a form would send. */
export type FilledRow = {
  /** Row number in the sheet, from 1. */
  readonly number: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** By field. */
  readonly faults: ReadonlyMap<string, CellCode>;
  readonly cells: readonly FilledCell[];
};

export type FilledSheet = {
  readonly rows: FilledRow[];
  /** From 0, by field. */
  readonly columns: ReadonlyMap<string, number>;
  readonly header: { readonly number: number; readonly cells: readonly FilledCell[] };
  /** Filled columns that are ignored. */
  readonly unread: readonly { readonly cell: string; readonly header: string }[];
  /** `further`: sheets that are ignored. */
  readonly name: string;
  readonly further: readonly string[];
  readonly hidden: readonly number[];
};

export const formField = ({ name }: SheetColumn): string => FORM_FIELDS[name] ?? name;

/** In all languages: the language of a file is unknown. */
export type Vocabulary = {
  readonly headers: ReadonlyMap<string, string>;
  /** Headers of read-only columns in our files. */
  readonly others?: ReadonlySet<string>;
  readonly booleans: ReadonlyMap<string, boolean>;
  readonly choices: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, readonly string[]>;
};

/** Codes by normalised names in all languages. */
export async function placesByName(db: Database): Promise<Vocabulary['places']> {
  const places = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    for (const [code, name] of await readPlaceNames(db, language)) {
      const codes = places.get(normaliseCell(name)) ?? [];
      if (!codes.includes(code)) places.set(normaliseCell(name), [...codes, code]);
    }
  }
  return places;
}

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/** Ignores case, spaces and kinds of apostrophes. */
export const normaliseCell = (text: string): string =>
  normaliseText(text).replace(APOSTROPHE, '’').replace(/\s+/g, ' ').toLowerCase();

/** Finds the header and reads the rows below it. @throws SheetRefused if a column is missing or duplicated, or all rows are empty */
export async function readRows(
  wanted: readonly SheetColumn[],
  { cells, name, further, hidden = [] }: ReadSheet,
  vocabulary: Vocabulary,
): Promise<FilledSheet> {
  const top = findHeader(cells, wanted, vocabulary);
  const header = cells[top] ?? [];
  if (fieldsIn(header, vocabulary).size === 0) throw new SheetRefused('no_header', { sheet: name });
  const columns = new Map<string, number>();
  header.forEach((cell, index) => {
    const field = fieldOver(cell, vocabulary);
    if (field === undefined) return;
    const place = { sheet: name, column: shownCell(cell), cell: `${columnLetters(index)}${top + 1}` };
    if (columns.has(field)) throw new SheetRefused('column_twice', place);
    columns.set(field, index);
  });
  const missing = wanted.map(formField).filter((field) => !columns.has(field));
  if (missing.length > 0) throw new ColumnsMissing(name, missing);
  const read = await mapInTurns(cells.slice(top + 1), (row, index) => {
    const isEmpty = wanted.every((column) => isBlank(row[columns.get(formField(column)) ?? -1]));
    return isEmpty ? undefined : readRow({ row, number: top + index + 2 }, { wanted, columns, vocabulary });
  });
  const rows = read.filter((row) => row !== undefined);
  if (rows.length === 0) throw new SheetRefused('no_rows');
  const unread = unreadIn(cells, top, vocabulary);
  const numbers = new Set(rows.map(({ number }) => number));
  const ofRows = hidden.filter((number) => numbers.has(number));
  return { rows, columns, header: { number: top + 1, cells: header }, unread, name, further, hidden: ofRows };
}

export class ColumnsMissing extends SheetRefused {
  constructor(
    readonly sheet: string,
    readonly fields: readonly string[],
  ) {
    super('column_missing', { sheet, columns: fields.join(', ') });
  }
}

const fieldOver = (cell: FilledCell | undefined, { headers }: Vocabulary) =>
  typeof cell === 'string' ? headers.get(normaliseCell(cell)) : undefined;

const fieldsIn = (row: readonly FilledCell[], vocabulary: Vocabulary) =>
  new Set(row.map((cell) => fieldOver(cell, vocabulary)).filter((field) => field !== undefined));

/** The first row with the most known columns. */
function findHeader(cells: readonly FilledCell[][], wanted: readonly SheetColumn[], vocabulary: Vocabulary): number {
  const known = new Set(wanted.map(formField));
  const counts = cells
    .slice(0, HEADER_WITHIN)
    .map((row) => [...fieldsIn(row, vocabulary)].filter((field) => known.has(field)).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function unreadIn(cells: readonly FilledCell[][], top: number, vocabulary: Vocabulary): FilledSheet['unread'] {
  const header = cells[top] ?? [];
  const width = cells.slice(top).reduce((widest, { length }) => Math.max(widest, length), 0);
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const cell = header[index];
    if (fieldOver(cell, vocabulary) !== undefined) return [];
    if (typeof cell === 'string' && vocabulary.others?.has(normaliseCell(cell))) return [];
    const isFilled = cells.slice(top + 1).some((row) => !isBlank(row[index]));
    return isFilled ? [{ cell: `${columnLetters(index)}${top + 1}`, header: shownCell(cell) }] : [];
  });
}

type SheetReading = {
  readonly wanted: readonly SheetColumn[];
  readonly columns: FilledSheet['columns'];
  readonly vocabulary: Vocabulary;
};

function readRow(
  { row, number }: { row: readonly FilledCell[]; number: number },
  { wanted, columns, vocabulary }: SheetReading,
): FilledRow {
  const input: Record<string, unknown> = {};
  const context = { vocabulary, soFar: input };
  const faults = new Map<string, CellCode>();
  for (const column of wanted) {
    const field = formField(column);
    const cell = row[columns.get(field) ?? -1];
    const read = readCell(column, cell, context);
    if (read instanceof Fault) faults.set(field, read.code);
    else input[field] = read;
  }
  return { number, input, faults, cells: row };
}

const NO_TEXTS: ReadonlySet<SheetColumn['type']> = new Set(['quantity', 'count', 'active', 'yes_no']);

const ONE_LINE: ReadonlySet<SheetColumn['type']> = new Set(['text', 'code', 'phone']);

class Fault {
  constructor(readonly code: CellCode) {}
}

type CellContext = {
  readonly vocabulary: Vocabulary;
  /** Values of the row's previous cells. */
  readonly soFar: Readonly<Record<string, unknown>>;
};

function readCell(
  { name, type }: SheetColumn,
  filled: FilledCell | undefined,
  { vocabulary, soFar }: CellContext,
): unknown {
  const { booleans, choices, places } = vocabulary;
  if (isBlank(filled)) return emptyValue(type);
  const cell = valueOf(filled);
  if (cell === null) return new Fault('formula');
  const damage = typeof cell === 'string' ? damageIn(cell) : undefined;
  if (damage) return new Fault(damage);
  if (cell instanceof Date) return new Fault(NO_TEXTS.has(type) ? 'invalid' : 'not_text');
  if (typeof cell === 'boolean' && !NO_TEXTS.has(type)) return new Fault('not_text');
  if (ONE_LINE.has(type) && lineFault(String(cell)) === 'line_break') return new Fault('line_break');
  switch (type) {
    case 'quantity':
    case 'count':
      return typeof cell === 'number' ? cell : numberIn(String(cell));
    case 'active':
    case 'yes_no':
      return typeof cell === 'boolean' ? cell : (booleans.get(normaliseCell(String(cell))) ?? new Fault('invalid'));
    case 'choices':
      return choicesIn(String(cell), choices);
    case 'place':
      return placeIn(String(cell), places, name === 'district_name' ? soFar : undefined) ?? new Fault('invalid');
    case 'code':
      // Dropped leading zeros are not guessed.
      return /^0+$/.test(String(cell).trim()) ? new Fault('zeros_only') : String(cell);
    default:
      return String(cell);
  }
}

/** What a form sends for an empty field; undefined if the field is required. */
function emptyValue(type: SheetColumn['type']): null | [] | undefined {
  if (type === 'choices') return [];
  return type === 'quantity' || type === 'count' ? null : undefined;
}

function numberIn(text: string): number | Fault {
  const number = numberInText(text);
  return typeof number === 'number' ? number : new Fault(number);
}

function choicesIn(text: string, choices: Vocabulary['choices']): string[] | Fault {
  const chosen = text
    .split(/[,;\n]/)
    .filter((word) => word.trim() !== '')
    .map((word) => choices.get(normaliseCell(word)));
  return chosen.includes(undefined) ? new Fault('invalid') : (chosen as string[]);
}

/** A district is looked up within the row's province first. */
function placeIn(text: string, places: Vocabulary['places'], row: Readonly<Record<string, unknown>> | undefined) {
  const codes = (places.get(normaliseCell(text)) ?? []).filter((code) => code.length === (row ? 7 : 4));
  return codes.find((code) => code.startsWith(String(row?.['province_code']))) ?? codes[0];
}
