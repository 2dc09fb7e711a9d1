import { LANGUAGES } from '@klaster/shared/contract';
import type { CellCode, SheetColumn } from '@klaster/shared/contract';
import type { Database } from '../database/connect';
import { placeNames } from '../places/repository';
import { SheetRefused } from './check-archive';
import { numberInText } from './number-in-text';
import type { FilledCell } from './workbook';
import { mapInTurns } from '../queue/in-turns';

/** Rows above the header, in which ours say what the file is. */
const HEADER_WITHIN = 12;

/** A row as it was filled in: what forms would send, as far as its cells can be read. */
export type FilledRow = {
  /** From 1, as programs count. */
  readonly number: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** By field; what cannot be read is not in the input. */
  readonly faults: ReadonlyMap<string, CellCode>;
};

export type FilledSheet = {
  readonly rows: FilledRow[];
  /** Number of each field's column, from 0. */
  readonly columns: ReadonlyMap<string, number>;
};

/** Fields of forms that files name by their places' names. */
const FIELDS: Readonly<Record<string, string>> = { province_name: 'province_code', district_name: 'district_code' };

/** The field of forms that a column fills in. */
export const fieldOf = ({ name }: SheetColumn): string => FIELDS[name] ?? name;

/** What words of all languages mean: a file may be filled in one and sent in another. */
export type Vocabulary = {
  readonly headers: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, boolean>;
  readonly choices: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, readonly string[]>;
};

/** Codes of places by their names in any language, as names are compared. */
export async function placesByName(db: Database): Promise<Vocabulary['places']> {
  const places = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    for (const [code, name] of await placeNames(db, language)) {
      const codes = places.get(plain(name)) ?? [];
      if (!codes.includes(code)) places.set(plain(name), [...codes, code]);
    }
  }
  return places;
}

/** A text as it is compared: case, spaces and kinds of apostrophes tell nothing apart. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u0027\u0060\u02bb\u02bc\u2018\u2019]/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Finds the header, in any language, and reads the rows below it.
 * @param wanted the columns that there have to be, in any order
 * @throws SheetRefused where a column is missing, or all rows are empty
 */
export async function readRows(
  wanted: readonly SheetColumn[],
  cells: readonly FilledCell[][],
  vocabulary: Vocabulary,
): Promise<FilledSheet> {
  const top = cells.slice(0, HEADER_WITHIN).findIndex((row) => {
    const found = new Set(row.map((cell) => typeof cell === 'string' && vocabulary.headers.get(plain(cell))));
    return wanted.every((column) => found.has(fieldOf(column)));
  });
  if (top < 0) throw new SheetRefused('no_header');
  const columns = new Map<string, number>();
  cells[top]?.forEach((cell, index) => {
    const field = typeof cell === 'string' ? vocabulary.headers.get(plain(cell)) : undefined;
    if (field !== undefined && !columns.has(field)) columns.set(field, index);
  });
  const read = await mapInTurns(cells.slice(top + 1), (row, index) => {
    const isEmpty = wanted.every((column) => isBlank(row[columns.get(fieldOf(column)) ?? -1]));
    return isEmpty ? undefined : readRow({ row, number: top + index + 2 }, { wanted, columns, vocabulary });
  });
  const rows = read.filter((row) => row !== undefined);
  if (rows.length === 0) throw new SheetRefused('no_rows');
  return { rows, columns };
}

const isBlank = (cell: FilledCell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** The columns that are read, where the sheet has them, and the words in its cells. */
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
  const faults = new Map<string, CellCode>();
  for (const column of wanted) {
    const field = fieldOf(column);
    const cell = row[columns.get(field) ?? -1];
    const read = readCell(column, cell, vocabulary, input);
    if (read instanceof Fault) faults.set(field, read.code);
    else input[field] = read;
  }
  return { number, input, faults };
}

/** A cell that cannot be read. */
class Fault {
  constructor(readonly code: CellCode) {}
}

function readCell(
  { name, type }: SheetColumn,
  cell: FilledCell | undefined,
  { words, choices, places }: Vocabulary,
  soFar: Readonly<Record<string, unknown>>,
): unknown {
  if (isBlank(cell)) return emptyOf(type);
  if (typeof cell === 'object') return new Fault(cell instanceof Date ? 'invalid' : 'formula');
  switch (type) {
    case 'quantity':
    case 'count':
      return typeof cell === 'number' ? cell : numberIn(String(cell));
    case 'active':
    case 'yes_no':
      return typeof cell === 'boolean' ? cell : (words.get(plain(String(cell))) ?? new Fault('invalid'));
    case 'choices':
      return choicesIn(String(cell), choices);
    case 'place':
      return placeIn(String(cell), places, name === 'district_name' ? soFar : undefined) ?? new Fault('invalid');
    case 'code':
      // A program that took it for a number has dropped the zeros at its beginning.
      return typeof cell === 'number' ? String(cell).padStart(9, '0') : String(cell);
    default:
      return String(cell);
  }
}

/** What forms send for a field that is left empty; of required ones they are told. */
function emptyOf(type: SheetColumn['type']): null | [] | undefined {
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
    .map((word) => choices.get(plain(word)));
  return chosen.includes(undefined) ? new Fault('invalid') : (chosen as string[]);
}

/** The code of a place by its name in any language; a district's is that of the row's province, if there is one of the name. */
function placeIn(text: string, places: Vocabulary['places'], row: Readonly<Record<string, unknown>> | undefined) {
  const codes = (places.get(plain(text)) ?? []).filter((code) => code.length === (row ? 7 : 4));
  return codes.find((code) => code.startsWith(String(row?.['province_code']))) ?? codes[0];
}
