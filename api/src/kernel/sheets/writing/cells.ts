import { formatPhone } from '@klaster/shared/contract/http';
import type { SheetColumn } from '@klaster/shared/contract/registers';
import { inTashkent } from '../../clock/tashkent';
import type { Value } from './sheet-cells';
import type { ColumnLayout } from './sheet-skeleton';
import { headerOf, type FileTexts } from './texts';

const FORMATS: Partial<Record<SheetColumn['type'], NonNullable<ColumnLayout['format']>>> = {
  code: 'digits',
  phone: 'digits',
  date: 'date',
  time: 'time',
};

export function columnLayout({ type, width }: SheetColumn): ColumnLayout {
  const format = FORMATS[type];
  return { width, ...(format && { format }) };
}

/** Between the choices in a cell. */
export const CHOICES_SEPARATOR = ', ';

type Field = string | number | boolean | readonly string[] | null;

/** Missing values become empty cells. */
export function rowOf(columns: readonly SheetColumn[], entry: object, texts: FileTexts): Value[] {
  const values = entry as Readonly<Record<string, Field | undefined>>;
  return columns.map((column) => convertCell(column, values[column.name], texts));
}

function convertCell({ type }: SheetColumn, value: Field | undefined, { words, kind }: FileTexts): Value {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'quantity':
    case 'count':
      return Number(value);
    case 'active':
      return value === true ? words.active : words.inactive;
    case 'yes_no':
      return value === true ? words.yes : words.no;
    case 'choices':
      return (
        (value as readonly string[]).map((choice) => kind.choices?.[choice] ?? choice).join(CHOICES_SEPARATOR) || null
      );
    case 'date':
      return new Date(`${value as string}T00:00:00Z`);
    case 'time':
      return inTashkent(new Date(value as string));
    case 'phone':
      return formatPhone(value as string);
    case 'text':
    case 'code':
    case 'place':
      return value as string;
  }
}

export const headersOf = (columns: readonly SheetColumn[], texts: FileTexts): string[] =>
  columns.map((column) => headerOf(column, texts));
