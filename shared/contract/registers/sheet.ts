import { fieldsWith } from '../kinds/kind';
import type { KindField, RegisterKind, RegisterState } from '../kinds/kind';

/** `name` as in the answers of lists. */
export type SheetColumn = {
  readonly name: string;
  /** `code` is a text of digits. */
  readonly type: 'text' | 'code' | 'phone' | 'place' | 'active' | 'date' | 'time' | KindField['type'];
  readonly unit?: 'ha' | 't';
  /** In characters. */
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

/** Entry and version when the file was made; an import compares them with the current state. */
export const VERSION: SheetColumn = { name: 'version', type: 'text', width: 14 };

const WIDTHS = { quantity: 16, count: 12, choices: 40, yes_no: 12 } as const;

const ownColumns = ({ fields }: RegisterKind, names: readonly string[]) =>
  names.flatMap((name): SheetColumn[] => {
    const field = fields[name];
    if (!field) return [];
    const unit = field.type === 'quantity' && { unit: field.unit };
    return [{ name, type: field.type, width: WIDTHS[field.type], ...unit }];
  });

/** Filled in by staff: the columns of an import, and the first ones of each of their files. */
export function inputColumns(kind: RegisterKind): SheetColumn[] {
  return [...ORGANISATION, ...ownColumns(kind, Object.keys(kind.fields)), ...STAFF_PARTICULARS];
}

/** In their order: all for staff, the public ones for visitors. */
export function sheetColumns(kind: RegisterKind, state: RegisterState, forStaff: boolean): SheetColumn[] {
  const removedAt = state === 'removed' ? [REMOVED_AT] : [];
  if (!forStaff) return [...ORGANISATION, ...ownColumns(kind, fieldsWith(kind, 'public')), ...removedAt];
  return [...inputColumns(kind), ...removedAt, ...(state === 'removed' ? REMOVAL_GROUND : [VERSION]), UPDATED_AT];
}

/** Licence of the public registers' files. Source: docs/data-sources.md. */
export const OPEN_DATA_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } as const;

export const OPEN_DATA_TYPES = ['csv', 'json'] as const;

export type OpenDataType = (typeof OPEN_DATA_TYPES)[number];
