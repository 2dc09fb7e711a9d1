import { formatPhone, VERSION } from '@klaster/shared/contract';
import type { SheetColumn } from '@klaster/shared/contract';

/** An entry as the list returns it. */
export type Entry = Readonly<Record<string, unknown>>;

/** English meaning of the words in files. */
const WORDS = { active: ['active', 'inactive'], yes_no: ['yes', 'no'] } as const;

const HOUR_MS = 3_600_000;

/**
 * Differences between the rows of a file, its header first, and the entries of the list, in their order; one line for each
 * cell. Columns that the list does not have are skipped.
 */
export function faultsOf(
  [header, ...rows]: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
  entries: readonly Entry[],
): string[] {
  if (header === undefined || header.length < columns.length) return [`no header of ${columns.length} columns`];
  if (rows.length !== entries.length) return [`${rows.length} rows for ${entries.length} entries`];
  return entries.flatMap((entry, index) =>
    columns.flatMap((column, place) => {
      const cell = rows[index]?.[place] ?? '';
      return isSame(column, cell, valueIn(entry, column))
        ? []
        : [`row ${index + 1}, ${header[place]}: "${cell}" for ${JSON.stringify(valueIn(entry, column))}`];
    }),
  );
}

/** The value that a column should have; that of the version includes the entry's id. */
const valueIn = (entry: Entry, { name }: SheetColumn) =>
  name === VERSION.name ? `v${String(entry['id'])}.${String(entry[name])}` : entry[name];

function isSame({ type }: SheetColumn, cell: string, value: unknown): boolean {
  if (value === null || value === undefined) return cell === '';
  switch (type) {
    case 'quantity':
    case 'count':
      return cell !== '' && Number(cell) === value;
    case 'active':
    case 'yes_no':
      return cell === WORDS[type][value === true ? 0 : 1];
    case 'choices':
      // In English a choice is named as it is spelled.
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
