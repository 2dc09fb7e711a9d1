import { CLUSTERS } from './clusters';
import { COOPERATIVES } from './cooperatives';
import type { FieldValue, KindField } from './kind';
import { OIL_FACTORIES } from './oil-factories';
import { SEED_COMPANIES } from './seed-companies';

export const REGISTERS = {
  clusters: CLUSTERS,
  seed_companies: SEED_COMPANIES,
  cooperatives: COOPERATIVES,
  oil_factories: OIL_FACTORIES,
} as const;

export type Registers = typeof REGISTERS;

/** A mapped type instead of `keyof`, so that another register does not change the reported surface. */
export type RegisterName = { [Name in keyof Registers]: Name }[keyof Registers];

export const REGISTER_NAMES = Object.keys(REGISTERS) as RegisterName[];

/** Fields of one kind of organisation, besides those of all. */
export type KindValues<Name extends RegisterName> = {
  -readonly [Field in keyof Registers[Name]['fields']]: Registers[Name]['fields'][Field] extends KindField
    ? FieldValue<Registers[Name]['fields'][Field]>
    : never;
};
