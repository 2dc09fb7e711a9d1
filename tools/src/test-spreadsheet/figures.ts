import { formatPhone, type FiguresAnswer, type PrimaryDataAnswer } from '@klaster/shared/contract';

// Cells of sheets of figures, as LibreOffice has calculated them, beside what the API says.

type Cells = readonly (readonly string[])[];

/** Number of columns before the figures: province, district, cluster and state. */
const PLACES = 4;

/** Rows above the first report: title, time, header. */
const PRIMARY_TOP = 3;

/** Rows above the first line of a report of figures: title, time and note, figures, measures. */
const REPORT_TOP = 4;

/** Tolerance for programs that add up binary fractions. */
const TOLERANCE = 1e-9;

/** Differences between the sheet of primary data and the response, cell by cell; totals by their formulas included. */
export function faultsOfPrimary(cells: Cells, { keys, rows }: PrimaryDataAnswer): string[] {
  const reports = cells.slice(PRIMARY_TOP).filter(([, , , state]) => state);
  if (reports.length !== rows.length) return [`${reports.length} rows for ${rows.length} reports`];
  const phone = keys.indexOf('phone_number');
  return rows.flatMap(({ province_name, farm, values }, index) => {
    const row = reports[index] ?? [];
    const expected = values.map((value, place) => (place === phone && value ? formatPhone(String(value)) : value));
    return [
      ...faultsOfRow(`report ${index + 1}`, [row[0] ?? '', row[2] ?? ''], [province_name, farm]),
      ...faultsOfRow(`report ${index + 1}`, row.slice(PLACES), expected),
    ];
  });
}

/** Differences between the sheet of a report of values alone, and the response. */
export function faultsOfReport(cells: Cells, { rows }: FiguresAnswer): string[] {
  return rows.flatMap(({ province_name, name, reports, expected, values }, index) => {
    const names = name === null ? [province_name] : [province_name, name];
    return faultsOfRow(`line ${index + 1}`, cells[REPORT_TOP + index] ?? [], [
      ...names,
      reports,
      expected ?? null,
      ...values,
    ]);
  });
}

/** Formulas of a total row whose result is not that of the control row below it. */
export function faultsOfTotals(cells: Cells): string[] {
  const at = cells.findIndex((row) => row.some((cell) => cell.startsWith('Control total')));
  const [totals, controls] = [cells[at - 1], cells[at]];
  if (!totals || !controls) return ['no control total'];
  const isNumber = (cell: string | undefined) => cell !== undefined && cell !== '' && Number.isFinite(Number(cell));
  return controls.flatMap((control, place) =>
    isNumber(control) && !isSame(totals[place] ?? '', Number(control))
      ? [`total of column ${place + 1}: "${totals[place]}" for ${control}`]
      : [],
  );
}

/** How many cells with a number a row of control totals has. */
export const countTotals = (cells: Cells): number =>
  (cells.find((row) => row.some((cell) => cell.startsWith('Control total'))) ?? []).filter(
    (cell) => cell !== '' && Number.isFinite(Number(cell)),
  ).length;

function faultsOfRow(name: string, cells: readonly string[], values: readonly (string | number | null)[]): string[] {
  return values.flatMap((value, place) => {
    const cell = cells[place] ?? '';
    return isSame(cell, value) ? [] : [`${name}, cell ${place + 1}: "${cell}" for ${JSON.stringify(value)}`];
  });
}

function isSame(cell: string, value: string | number | null): boolean {
  if (typeof value !== 'number') return cell === (value ?? '') || cell === `'${value}`;
  return cell !== '' && Math.abs(Number(cell) - value) <= TOLERANCE * Math.max(1, Math.abs(value));
}
