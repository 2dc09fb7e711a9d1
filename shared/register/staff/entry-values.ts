import type { OwnField } from '../../contract/kinds/kind';
import { fieldsOf } from '../lists/fields';
import type { Entry } from '../lists/queries';
import { kindOf } from '../lists/register';
import type { Register } from '../lists/register';

/** Where an entry lies, as its form has it: codes, empty until one is chosen. */
export type EntryPlace = { province_code: string; district_code: string };

/** A form's values: those of every field, by name. */
export type EntryValues = EntryPlace & { is_active: boolean } & Record<string, unknown>;

/** What a field of a kind's own begins with: nothing known. */
const unknownValue = ({ type }: OwnField) => (type === 'choices' ? [] : null);

/** A new entry's form: nothing but the place, and active by default. */
export function emptyEntry(register: Register, place: EntryPlace): EntryValues {
  const own = Object.entries(kindOf(register).fields).map(([name, field]) => [name, unknownValue(field)]);
  return {
    company_name: '',
    stir: '',
    ...place,
    full_name: '',
    phone_number: '',
    address: '',
    is_active: true,
    ...Object.fromEntries(own),
  };
}

/** Initial values of an entry's form, with the version that it changes. Fields for staff are included for users who may edit. */
export function toEdit(register: Register, entry: Entry): EntryValues & { version: number } {
  const { province_code, district_code } = entry;
  const empty = emptyEntry(register, { province_code, district_code });
  const filled = fieldsOf(register).map((name) => [name, entry[name] ?? empty[name]]);
  return { ...empty, is_active: false, ...Object.fromEntries(filled), version: entry.version ?? 1 };
}

/** Fields in which the typed values differ from the register's, in the order of the form. */
export function changedFields(register: Register, typed: EntryValues, current: EntryValues): string[] {
  return fieldsOf(register).filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(current[field]));
}
