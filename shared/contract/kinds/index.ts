import { CLUSTERS } from './clusters';
import { COOPERATIVES } from './cooperatives';
import type { FieldValue, OwnField } from './kind';
import { OIL_FACTORIES } from './oil-factories';
import { SEED_COMPANIES } from './seed-companies';

/** Every register there is, by name. */
export const REGISTERS = {
  clusters: CLUSTERS,
  seed_companies: SEED_COMPANIES,
  cooperatives: COOPERATIVES,
  oil_factories: OIL_FACTORIES,
} as const;

export type Registers = typeof REGISTERS;

/** A type with a name of its own, unlike `keyof`: in reports of the surface a further register changes nothing. */
export type RegisterName = { [Name in keyof Registers]: Name }[keyof Registers];

export const REGISTER_NAMES = Object.keys(REGISTERS) as RegisterName[];

/** What one kind of organisation has beside the fields of all. */
export type OwnValues<Name extends RegisterName> = {
  -readonly [Field in keyof Registers[Name]['fields']]: Registers[Name]['fields'][Field] extends OwnField
    ? FieldValue<Registers[Name]['fields'][Field]>
    : never;
};
