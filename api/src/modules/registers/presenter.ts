import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { fieldsWith, type RegisterKind } from '@klaster/shared/contract/registers';
import { type RegisterEntry, type RegisterTotals } from '@klaster/shared/contract/registers';
import { sumKnown } from '@klaster/shared/contract/indicators';
import type { User } from '../../kernel/authority/scope';
import type { EntryRow } from './repository';

/** A whitelist. Source: specification 5.3.1. */
export function presentEntry<Name extends RegisterName>(
  register: Name,
  row: EntryRow,
  staff: User | undefined,
): RegisterEntry<Name> {
  const kind: RegisterKind = REGISTERS[register];
  const { id, company_name, stir, province_code, province_name, district_code, district_name, removed_at } = row;
  const entry = {
    id,
    company_name,
    stir,
    province_code,
    province_name,
    district_code,
    district_name,
    ...ownValues(row, staff ? Object.keys(kind.fields) : fieldsWith(kind, 'public')),
    ...(removed_at && { removed_at: removed_at.toISOString() }),
    ...(staff && staffParticulars(row)),
    ...(staff && removed_at && removalGround(row)),
  };
  // The compiler cannot check fields that are chosen at run time.
  return entry as unknown as RegisterEntry<Name>;
}

function ownValues(row: object, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, (row as Readonly<Record<string, unknown>>)[field]]));
}

function staffParticulars({ full_name, phone_number, address, is_active, version, updated_at }: EntryRow) {
  return { full_name, phone_number, address, is_active, version, updated_at: updated_at.toISOString() };
}

function removalGround({ removal_order, removal_order_date, removal_reason, remover_name }: EntryRow) {
  return { removal_order, removal_order_date, removal_reason, removed_by: remover_name };
}

/** Adds up entries (each counts one) or provinces; null if no value is known. */
export function sumTotals<Name extends RegisterName>(register: Name, rows: readonly object[]): RegisterTotals<Name> {
  const kind: RegisterKind = REGISTERS[register];
  const figures = rows as readonly Readonly<Record<string, number | null>>[];
  const sums = fieldsWith(kind, 'summed').map((field) => [
    field,
    sumKnown(figures.map((row) => row[field] ?? null)).sum,
  ]);
  const count = figures.reduce((total, row) => total + (row[kind.count] ?? 1), 0);
  return { [kind.count]: count, ...Object.fromEntries(sums) } as RegisterTotals<Name>;
}

export function countIn(register: RegisterName, totals: object): number {
  return (totals as Readonly<Record<string, number>>)[REGISTERS[register].count] ?? 0;
}

const MARK = /^v(\d{1,10})\.(\d{1,10})$/;

type Version = { readonly id: number; readonly version: number };

/** The letter keeps programs from converting it to a number or a date. */
export const versionMark = ({ id, version }: Version): string => `v${id}.${version}`;

export function readVersionMark(text: string): Version | undefined {
  const [, id, version] = MARK.exec(text.trim()) ?? [];
  return id === undefined ? undefined : { id: Number(id), version: Number(version) };
}
