import * as z from 'zod';
import { countDecimals } from '../indicators';
import {
  districtCodeSchema,
  entryVersionSchema,
  idParameterSchema,
  idSchema,
  pageQuerySchema,
  provinceCodeSchema,
  provinceSchema,
  searchSchema,
} from '../http/fields';
import { MAX_CHOSEN } from '../http/list-queries';
import {
  organisationInputFields,
  publicOrganisationFields,
  publicRemovalFields,
  staffOrganisationFields,
  staffRemovalFields,
} from './organisation';
import { aboutFileFields, columnNamesSchema } from './open-data';
import { code } from '../http/field-codes';
import { fieldsWith, REGISTER_STATES, staffSorts } from '../kinds/kind';
import type { FieldsWith, FieldValue, KindField, KindFields, RegisterKind, RegisterSort } from '../kinds/kind';
import { REGISTERS, type RegisterName, type Registers } from '../kinds';

type Value<Field extends KindField> = z.ZodType<FieldValue<Field>, FieldValue<Field>>;

type Values<Fields extends KindFields> = { [Name in keyof Fields]: Value<Fields[Name]> };

/** Fields of an answer. Only public ones are required, since visitors get no others. */
type AnswerShape<Fields extends KindFields> = {
  [Name in keyof Fields]: Name extends FieldsWith<Fields, 'public'>
    ? Value<Fields[Name]>
    : z.ZodOptional<Value<Fields[Name]>>;
};

/** Schema of a value in an answer. It has no bounds, so that every stored value is valid. */
function storedValueSchema(field: KindField): z.ZodType {
  if (field.type === 'choices') return z.array(z.enum(field.choices));
  const value = field.type === 'yes_no' ? z.boolean() : z.number();
  return field.required ? value : value.nullable();
}

function enteredValueSchema(field: KindField): z.ZodType {
  if (field.type === 'choices') return choicesOf(field.choices, field.required ? 1 : 0);
  const value = field.type === 'yes_no' ? z.boolean(code('required')) : numberOf(field);
  return field.required ? value : value.nullable();
}

const numberOf = ({ type, max }: Extract<KindField, { type: 'count' | 'quantity' }>) =>
  type === 'count'
    ? numberUpTo(max).int(code('invalid'))
    : numberUpTo(max).refine((value) => countDecimals(value) <= QUANTITY_DECIMALS, code('too_many_decimals'));

/** Decimals, as for the figures of reports. */
const QUANTITY_DECIMALS = 3;

const numberUpTo = (max: number) => z.number(code('invalid')).min(0, code('too_small')).max(max, code('too_big'));

const choicesOf = (choices: readonly string[], least: number) =>
  z
    .array(z.enum(choices, code('invalid')), code('required'))
    .min(least, code('required'))
    .refine((chosen) => new Set(chosen).size === chosen.length, code('invalid'));

const fieldsOf = ({ fields }: RegisterKind, toSchema: (field: KindField) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toSchema(field)]));

/** Fields that only staff see are optional, since visitors do not get them. */
function buildEntrySchema<Fields extends KindFields>(kind: RegisterKind & { readonly fields: Fields }) {
  const shown = (field: KindField) => (field.public ? storedValueSchema(field) : storedValueSchema(field).optional());
  return z.object({
    ...publicOrganisationFields,
    ...(fieldsOf(kind, shown) as AnswerShape<Fields>),
    ...publicRemovalFields,
    ...staffOrganisationFields,
    ...staffRemovalFields,
  });
}

function buildInputSchema<Fields extends KindFields>(kind: RegisterKind & { readonly fields: Fields }) {
  return z.strictObject({ ...organisationInputFields, ...(fieldsOf(kind, enteredValueSchema) as Values<Fields>) });
}

type TotalsShape<Kind extends RegisterKind> = Record<Kind['count'], z.ZodInt> &
  Record<FieldsWith<Kind['fields'], 'summed'>, z.ZodNullable<z.ZodNumber>>;

/** Number of entries, and sums of known figures: `null` if none is known. */
function buildTotalsSchema<Kind extends RegisterKind>(kind: Kind) {
  const sums = fieldsWith(kind, 'summed').map((name) => [name, z.number().nullable()]);
  return z.object({ [kind.count]: z.int(), ...Object.fromEntries(sums) } as TotalsShape<Kind>);
}

const stateSchema = z.enum(REGISTER_STATES, code('invalid')).optional();

/** Only staff may filter by activity or sort by the last change: neither is public. */
function buildExportQuerySchema<Kind extends RegisterKind>(kind: Kind) {
  return z.object({
    /** Absent: live. */
    state: stateSchema,
    province_code: provinceCodeSchema.optional(),
    district_code: districtCodeSchema.optional(),
    active: z.enum(['true', 'false'], code('invalid')).optional(),
    search: searchSchema.optional(),
    /** Entries of an import that still exist; only for staff. */
    import_id: idParameterSchema.optional(),
    sort: buildSortSchema(kind),
  });
}

function buildSortSchema<Kind extends RegisterKind>(kind: Kind) {
  const schema = z.enum<string[]>(staffSorts(kind), code('invalid')).default('company_name');
  return schema as unknown as z.ZodDefault<z.ZodType<RegisterSort<Kind>, RegisterSort<Kind>>>;
}

/** What visitors see of a list, with source, licence and time. */
const buildOpenDataSchema = (entry: z.ZodType, totals: z.ZodType) =>
  z.strictObject({
    title: z.string(),
    ...aboutFileFields,
    /** Filters and order of the list. */
    filters: z.strictObject({
      state: z.enum(REGISTER_STATES),
      province_code: provinceCodeSchema.optional(),
      district_code: districtCodeSchema.optional(),
      search: z.string().optional(),
      sort: z.string(),
    }),
    totals,
    fields: columnNamesSchema,
    items: z.array(entry),
  });

function buildRegisterSchemas<const Kind extends RegisterKind>(kind: Kind) {
  const entry = buildEntrySchema<Kind['fields']>(kind);
  const input = buildInputSchema<Kind['fields']>(kind);
  const totals = buildTotalsSchema(kind);
  const exportQuery = buildExportQuerySchema(kind);
  return {
    entry,
    input,
    /** With the version, so that a stale change is refused (409 `stale_version`). */
    edit: z.strictObject({ ...input.shape, version: entryVersionSchema }),
    totals,
    openData: buildOpenDataSchema(entry, totals),
    openEntry: z.strictObject({ ...aboutFileFields, fields: columnNamesSchema, item: entry }),
    exportQuery,
    chosenExport: z.strictObject({
      state: stateSchema,
      ids: z.array(idSchema, code('required')).min(1, code('required')).max(MAX_CHOSEN, code('too_long')),
      sort: buildSortSchema(kind),
    }),
    listQuery: z.object({ ...exportQuery.shape, ...pageQuerySchema }),
    listAnswer: z.object({
      items: z.array(entry),
      /** On all pages, with the same filters. */
      total: z.int(),
      total_sum: totals,
    }),
    provincesQuery: z.object({ state: stateSchema }),
    provincesAnswer: z.object({
      /** Including those without an entry. */
      provinces: z.array(z.object({ ...provinceSchema.shape, ...totals.shape })),
      total_sum: totals,
    }),
  };
}

type Schemas = { readonly [Name in RegisterName]: ReturnType<typeof buildRegisterSchemas<Registers[Name]>> };

export const registerSchemas = Object.fromEntries(
  Object.entries(REGISTERS).map(([name, kind]) => [name, buildRegisterSchemas<RegisterKind>(kind)]),
) as unknown as Schemas;

export type RegisterEntry<Name extends RegisterName> = z.infer<Schemas[Name]['entry']>;
export type RegisterInput<Name extends RegisterName> = z.infer<Schemas[Name]['input']>;
export type RegisterEdit<Name extends RegisterName> = z.infer<Schemas[Name]['edit']>;
export type RegisterTotals<Name extends RegisterName> = z.infer<Schemas[Name]['totals']>;
export type RegisterListQuery<Name extends RegisterName> = z.input<Schemas[Name]['listQuery']>;
export type RegisterListAnswer<Name extends RegisterName> = z.infer<Schemas[Name]['listAnswer']>;
export type RegisterProvincesAnswer<Name extends RegisterName> = z.infer<Schemas[Name]['provincesAnswer']>;

// The register of clusters by names of its own.

export const clusterListQuerySchema = registerSchemas.clusters.listQuery;

export type Cluster = RegisterEntry<'clusters'>;
export type ClusterListAnswer = RegisterListAnswer<'clusters'>;
