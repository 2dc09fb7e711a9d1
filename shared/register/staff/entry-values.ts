import type { KindField } from '../../contract/kinds/kind';
import { listFields } from '../lists/fields';
import type { Entry } from '../lists/queries';
import { kindOf } from '../lists/register';
import type { Register } from '../lists/register';

/** Codes, empty until chosen. */
export type EntryPlace = { province_code: string; district_code: string };

export type EntryValues = EntryPlace & { is_active: boolean } & Record<string, unknown>;

const unknownValue = ({ type }: KindField) => (type === 'choices' ? [] : null);

/** An entry with only the place filled in; active by default. */
export function emptyEntry(register: Register, place: EntryPlace): EntryValues {
  const kindValues = Object.entries(kindOf(register).fields).map(([name, field]) => [name, unknownValue(field)]);
  return {
    company_name: '',
    stir: '',
    ...place,
    full_name: '',
    phone_number: '',
    address: '',
    is_active: true,
    ...Object.fromEntries(kindValues),
  };
}

/** Requires an entry with the fields for staff. */
export function toEdit(register: Register, entry: Entry): EntryValues & { version: number } {
  const { province_code, district_code } = entry;
  const empty = emptyEntry(register, { province_code, district_code });
  const filled = listFields(register).map((name) => [name, entry[name] ?? empty[name]]);
  return { ...empty, is_active: false, ...Object.fromEntries(filled), version: entry.version ?? 1 };
}

/** The changed fields, in the order of the form. */
export function changedFields(register: Register, typed: EntryValues, current: EntryValues): string[] {
  return listFields(register).filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(current[field]));
}
