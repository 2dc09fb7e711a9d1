import { fieldsWith } from '../kinds/kind';
import type { OwnField, RegisterKind, RegisterState } from '../kinds/kind';

/** A column of a register's spreadsheet: a field by its name in the answers of lists. */
export type SheetColumn = {
  readonly name: string;
  /** What its cells hold; `code` is of digits and no number. */
  readonly type: 'text' | 'code' | 'phone' | 'place' | 'active' | 'date' | 'time' | OwnField['type'];
  readonly unit?: 'ha' | 't';
  /** Characters that it shows. */
  readonly width: number;
};

const ORGANISATION: readonly SheetColumn[] = [
  { name: 'company_name', type: 'text', width: 44 },
  { name: 'stir', type: 'code', width: 12 },
  { name: 'province_name', type: 'place', width: 26 },
  { name: 'district_name', type: 'place', width: 26 },
];

const STAFF_PARTICULARS: readonly SheetColumn[] = [
  { name: 'full_name', type: 'text', width: 34 },
  { name: 'phone_number', type: 'phone', width: 20 },
  { name: 'address', type: 'text', width: 44 },
  { name: 'is_active', type: 'active', width: 14 },
];

const REMOVED_AT: SheetColumn = { name: 'removed_at', type: 'time', width: 20 };

const REMOVAL_GROUND: readonly SheetColumn[] = [
  { name: 'removal_order', type: 'text', width: 18 },
  { name: 'removal_order_date', type: 'date', width: 16 },
  { name: 'removal_reason', type: 'text', width: 44 },
  { name: 'removed_by', type: 'text', width: 34 },
];

const UPDATED_AT: SheetColumn = { name: 'updated_at', type: 'time', width: 20 };

/** Which entry a row is of, and its state when the file was made: an import compares it with the state by then. */
export const VERSION: SheetColumn = { name: 'version', type: 'text', width: 14 };

const WIDTHS = { quantity: 16, count: 12, choices: 40, yes_no: 12 } as const;

const ownColumns = ({ fields }: RegisterKind, names: readonly string[]) =>
  names.flatMap((name): SheetColumn[] => {
    const field = fields[name];
    if (!field) return [];
    const unit = field.type === 'quantity' && { unit: field.unit };
    return [{ name, type: field.type, width: WIDTHS[field.type], ...unit }];
  });

/** What staff fill in for an entry: the columns of an import, and the first ones of every file of theirs. */
export function inputColumns(kind: RegisterKind): SheetColumn[] {
  return [...ORGANISATION, ...ownColumns(kind, Object.keys(kind.fields)), ...STAFF_PARTICULARS];
}

/** Columns of a register's list as a file, in their order: for staff all, for visitors the public ones. */
export function sheetColumns(kind: RegisterKind, state: RegisterState, forStaff: boolean): SheetColumn[] {
  const removedAt = state === 'removed' ? [REMOVED_AT] : [];
  if (!forStaff) return [...ORGANISATION, ...ownColumns(kind, fieldsWith(kind, 'public')), ...removedAt];
  return [...inputColumns(kind), ...removedAt, ...(state === 'removed' ? REMOVAL_GROUND : [VERSION]), UPDATED_AT];
}
