import { normaliseText, roundAsShown } from '@klaster/shared/contract/http';
import { enteredFiguresSchema } from '@klaster/shared/contract/reports';
import type { FieldCode, Language } from '@klaster/shared/contract/http';
import { listEntered, INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, FigureValue } from '@klaster/shared/contract/indicators';
import { MISSING } from '@klaster/shared/i18n';
import { readTypedNumber } from '@klaster/shared/ui/form';

export type CellReading = { readonly value: FigureValue } | { readonly refused: FieldCode };

const shownNumber = (number: number | null) => (number === null ? null : roundAsShown(number));

/** An empty text is a missing figure. */
export function readCell(text: string, indicator: Indicator, language: Language): CellReading {
  const { key, format } = indicator;
  const typed = format === 'text' ? text : shownNumber(readTypedNumber(text, language));
  if (Number.isNaN(typed)) return { refused: 'invalid' };
  const result = enteredFiguresSchema.safeParse({ [key]: typed });
  if (!result.success) return { refused: (result.error.issues[0]?.message ?? 'invalid') as FieldCode };
  const value = result.data[key] ?? null;
  return { value: value === '' ? null : value };
}

/** Further rows are ignored: a section has some fifteen figures. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 100_000;

/** Undefined for a single cell. */
export function parseCells(text: string): string[][] | undefined {
  const rows = parseRows(text.slice(0, MAX_CHARACTERS));
  const isOneCell = rows.length === 1 && rows[0]?.length === 1;
  return isOneCell || rows.length === 0 ? undefined : rows.slice(0, MAX_ROWS);
}

/** Spreadsheets quote a cell with a line break or a tab, and double its quotes. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;

function parseRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.matchAll(CELL)) {
    if (whole === '' && row.length === 0) break;
    row.push(normaliseText(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

export type BlockReading =
  | { readonly kind: 'column'; readonly cells: readonly string[] }
  /** The cells of one row, for consecutive fields. */
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  /** The only column with figures; counted from 1. */
  | { readonly kind: 'figures'; readonly cells: readonly string[]; readonly column: number }
  /** Several columns have figures. */
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'none' };

/** Skips columns of names and units, and one that numbers the rows. */
export function readBlock(rows: readonly (readonly string[])[], isFigure: (text: string) => boolean): BlockReading {
  const [first = []] = rows;
  if (rows.length === 1) return { kind: 'row', cells: first };
  const width = Math.max(...rows.map((row) => row.length));
  if (width === 1) return { kind: 'column', cells: rows.map(([cell = '']) => cell) };
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''));
  const withFigures = columns.flatMap((cells, index) => (cells.some(isFigure) ? [{ cells, column: index + 1 }] : []));
  const [numbers, ...others] = withFigures;
  const meant = numbers?.column === 1 && others.length > 0 && numbersRows(numbers.cells) ? others : withFigures;
  const [only] = meant;
  if (only === undefined) return { kind: 'none' };
  return meant.length > 1 ? { kind: 'ambiguous' } : { kind: 'figures', ...only };
}

/** `1, 2, 3, …` */
function numbersRows(cells: readonly string[]): boolean {
  const first = Number(cells[0]);
  return cells.every((cell, index) => /^\d{1,3}$/.test(cell) && Number(cell) === first + index);
}

type PlacedText = { readonly indicator: Indicator; readonly text: string };

export type Placement = {
  readonly placed: readonly PlacedText[];
  /** Cells of derived figures, which cannot be typed. */
  readonly computed: number;
  /** Cells beyond the last field. */
  readonly left: number;
};

/**
 * Places cells in consecutive fields. A list with as many cells as the section has lines was copied with derived
 * figures, so each cell belongs to its own line.
 */
export function placeCells(cells: readonly string[], from: Indicator): Placement {
  const lines = INDICATORS.filter(({ section }) => section === from.section);
  const shown = lines.slice(lines.indexOf(from));
  const entered = listEntered(from.section);
  const fields = shown.filter((indicator) => entered.includes(indicator));
  const wanted = cells.length === shown.length ? shown : fields;
  const pairs = cells.slice(0, wanted.length).map((text, index) => ({ indicator: wanted[index] ?? from, text }));
  return {
    placed: pairs.filter(({ indicator, text }) => fields.includes(indicator) && !isEmpty(text)),
    computed: pairs.filter(({ indicator }) => !fields.includes(indicator)).length,
    left: cells.slice(wanted.length).filter((text) => !isEmpty(text)).length,
  };
}

const isEmpty = (text: string) => text === '' || text === MISSING;
