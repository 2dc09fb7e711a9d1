import { type Language, type Province } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import {
  fieldsWith,
  type RegisterKind,
  type RegisterState,
  type RegisterTotals,
} from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import type { OrganisationRow } from '../../kernel/database/schema/tables';
import { nameColumn } from '../../kernel/places/repository';
import { entries, isIn, matches, type EntryFilter } from './repository';

/** Sums are null if no value is known. */
const totalColumns = (kind: RegisterKind) => [
  sql<number>`count(r.id)::int`.as(kind.count),
  ...fieldsWith(kind, 'summed').map((field) => sql<number | null>`sum(${sql.ref(`r.${field}`)})`.as(field)),
];

export async function sumEntries<Name extends RegisterName>(
  db: Database,
  register: Name,
  filter: EntryFilter,
): Promise<RegisterTotals<Name>> {
  const totals = entries(db, register).where(matches(register, filter)).select(totalColumns(REGISTERS[register]));
  return (await totals.executeTakeFirstOrThrow()) as RegisterTotals<Name>;
}

type ProvinceTotals<Name extends RegisterName> = Province & RegisterTotals<Name>;

type TotalsQuery = {
  readonly state: RegisterState;
  readonly scope: Scope;
  readonly language: Language;
};

/** Includes provinces without an entry. */
export async function readProvinceTotals<Name extends RegisterName>(
  db: Database,
  register: Name,
  { state, scope: { province_code }, language }: TotalsQuery,
): Promise<ProvinceTotals<Name>[]> {
  const provinces = db
    .selectFrom('provinces as p')
    .leftJoin(sql<OrganisationRow>`${sql.table(register)}`.as('r'), (join) =>
      join.onRef('r.province_code', '=', 'p.code').on(isIn(state)),
    )
    .$if(province_code !== null, (query) => query.where('p.code', '=', province_code))
    .groupBy('p.code')
    .orderBy('p.code')
    .select(['p.code as province_code', `p.${nameColumn(language)} as province_name`]);
  return (await provinces.select(totalColumns(REGISTERS[register])).execute()) as unknown as ProvinceTotals<Name>[];
}
