import { formatPhone } from '@klaster/shared/contract/http';
import { VERSION } from '@klaster/shared/contract/registers';
import type { SheetColumn } from '@klaster/shared/contract/registers';
import type { RatingAnswer } from '@klaster/shared/contract/rating';
import type { FiguresAnswer, PrimaryDataAnswer, RegionsAnswer } from '@klaster/shared/contract/reports';

// Compares cells, as calculated by LibreOffice, with the API's data. Returns a line for each difference.

type Cells = readonly (readonly string[])[];

export type Entry = Readonly<Record<string, unknown>>;

const WORDS = { active: ['active', 'inactive'], yes_no: ['yes', 'no'] } as const;

const HOUR_MS = 3_600_000;

/** Province, district, cluster and state. */
const PLACES = 4;

/** Title, time, header. */
const PRIMARY_TOP = 3;

/** Title, time and note, figures, measures. */
const REPORT_TOP = 4;

/** Title, header. */
const [RATING_TOP, STATES_TOP] = [2, 2];

/** Sums of binary fractions have small rounding errors. */
const TOLERANCE = 1e-9;

/** Skips columns that the list does not have. */
export function registerFaults(
  [header, ...rows]: Cells,
  columns: readonly SheetColumn[],
  entries: readonly Entry[],
): string[] {
  if (header === undefined || header.length < columns.length) return [`no header of ${columns.length} columns`];
  if (rows.length !== entries.length) return [`${rows.length} rows for ${entries.length} entries`];
  return entries.flatMap((entry, index) =>
    columns.flatMap((column, at) => {
      const cell = rows[index]?.[at] ?? '';
      const value = valueIn(entry, column);
      const isRight = isSameEntry(column, cell, value);
      return isRight ? [] : [`row ${index + 1}, ${header[at]}: "${cell}" for ${JSON.stringify(value)}`];
    }),
  );
}

/** The version's column also has the entry's id. */
const valueIn = (entry: Entry, { name }: SheetColumn) =>
  name === VERSION.name ? `v${String(entry['id'])}.${String(entry[name])}` : entry[name];

function isSameEntry({ type }: SheetColumn, cell: string, value: unknown): boolean {
  if (value === null || value === undefined) return cell === '';
  switch (type) {
    case 'quantity':
    case 'count':
      return cell !== '' && Number(cell) === value;
    case 'active':
    case 'yes_no':
      return cell === WORDS[type][value === true ? 0 : 1];
    case 'choices':
      // The English name of a choice is its key with spaces.
      return cell === (value as readonly string[]).map((choice) => choice.replaceAll('_', ' ')).join(', ');
    case 'time':
      return Math.abs(Date.parse(`${cell} UTC`) - 5 * HOUR_MS - Date.parse(value as string)) < 1000;
    case 'date':
      return Date.parse(`${cell} UTC`) === Date.parse(value as string);
    case 'phone':
      return cell === formatPhone(value as string);
    default:
      return cell === value || cell === `'${value as string}`;
  }
}

export function primaryFaults(cells: Cells, { keys, rows }: PrimaryDataAnswer): string[] {
  const reports = cells.slice(PRIMARY_TOP).filter(([, , , state]) => state);
  if (reports.length !== rows.length) return [`${reports.length} rows for ${rows.length} reports`];
  const phone = keys.indexOf('phone_number');
  return rows.flatMap(({ province_name, farm, values }, index) => {
    const row = reports[index] ?? [];
    const expected = values.map((value, column) => (column === phone && value ? formatPhone(String(value)) : value));
    return [
      ...rowFaults(`report ${index + 1}`, [row[0] ?? '', row[2] ?? ''], [province_name, farm]),
      ...rowFaults(`report ${index + 1}`, row.slice(PLACES), expected),
    ];
  });
}

/** Only for reports that have values and no other measures. */
export function reportFaults(cells: Cells, { rows }: FiguresAnswer): string[] {
  return rows.flatMap(({ province_name, name, reports, expected, values }, index) => {
    const names = name === null ? [province_name] : [province_name, name];
    const figures = [...names, reports, expected ?? null, ...values];
    return rowFaults(`line ${index + 1}`, cells[REPORT_TOP + index] ?? [], figures);
  });
}

/** The rating as open data, with the points of each criterion. */
export type RatingFile = {
  readonly items: readonly (RatingAnswer['items'][number] & { readonly points: readonly (number | null)[] })[];
};

export function ratingFaults(cells: Cells, { items }: RatingFile): string[] {
  const rows = cells.slice(RATING_TOP);
  if (rows.length !== items.length) return [`${rows.length} rows for ${items.length} clusters`];
  return items.flatMap((item, index) => {
    const { rank, company_name, province_name, score, counted, movement, movement_year = null, points } = item;
    const values = [rank, company_name, province_name, score, counted, movement, movement_year, ...points];
    return rowFaults(`place ${index + 1}`, rows[index] ?? [], values);
  });
}

/** Reports of each province by state, and their sum. */
export function stateFaults(cells: Cells, { provinces, total }: RegionsAnswer): string[] {
  return [...provinces, { ...total, province_name: cells.at(-1)?.[0] ?? '' }].flatMap((row, index) => {
    const states = [row.clusters, row.none, row.draft, row.new, row.confirmed, row.rejected, row.late];
    return rowFaults(`province ${index + 1}`, cells[STATES_TOP + index] ?? [], [row.province_name, ...states]);
  });
}

/** Totals calculated by formulas that differ from the control row below. Totals of percentages and of yields are not sums, so only the control row has them. */
export function totalFaults(cells: Cells): string[] {
  const at = controlRow(cells);
  const [totals, controls] = [cells[at - 1], cells[at]];
  if (!totals || !controls) return ['no control total'];
  const isNoSum = (column: number) => cells.slice(0, REPORT_TOP).some((row) => /%|c\/ha/.test(row[column] ?? ''));
  return controls.flatMap((control, column) => {
    const total = totals[column] ?? '';
    const isMissing = total === '' && isNoSum(column);
    return isNumber(control) && !isMissing && !isSame(total, Number(control))
      ? [`total of column ${column + 1}: "${total}" for ${control}`]
      : [];
  });
}

export const countTotals = (cells: Cells): number => (cells[controlRow(cells)] ?? []).filter(isNumber).length;

const controlRow = (cells: Cells) => cells.findIndex((row) => row.some((cell) => cell.startsWith('Control total')));

const isNumber = (cell: string) => cell !== '' && Number.isFinite(Number(cell));

function rowFaults(name: string, cells: readonly string[], values: readonly (string | number | null)[]): string[] {
  return values.flatMap((value, column) => {
    const cell = cells[column] ?? '';
    return isSame(cell, value) ? [] : [`${name}, cell ${column + 1}: "${cell}" for ${JSON.stringify(value)}`];
  });
}

function isSame(cell: string, value: string | number | null): boolean {
  if (typeof value !== 'number') return cell === (value ?? '') || cell === `'${value}`;
  return cell !== '' && Math.abs(Number(cell) - value) <= TOLERANCE * Math.max(1, Math.abs(value));
}
