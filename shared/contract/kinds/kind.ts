// What describes a register, as data. Separate from the schemas, which pull in zod: pages draw columns and validate the
// parameters of their address by these before any request.

/** Is it public, is it in the form, is it added up in totals, may a list be sorted by it. Absent means no. */
type FieldRules = {
  readonly public?: true;
  readonly required?: true;
  readonly summed?: true;
  readonly sortable?: true;
};

/** A measured quantity of up to `max`: hectares or tonnes. Where it is not required it may be unknown, which is `null`. */
export type QuantityField = FieldRules & {
  readonly type: 'quantity';
  readonly unit: 'ha' | 't';
  readonly max: number;
};

/** A whole number of up to `max`. */
export type CountField = FieldRules & { readonly type: 'count'; readonly max: number };

/** Any of a few words, each at most once; their texts are the catalogues'. An empty list means unknown. */
export type ChoicesField = FieldRules & { readonly type: 'choices'; readonly choices: readonly string[] };

export type YesNoField = FieldRules & { readonly type: 'yes_no' };

/** A field that one kind of organisation has beside those that all have. */
export type OwnField = QuantityField | CountField | ChoicesField | YesNoField;

export type OwnFields = Readonly<Record<string, OwnField>>;

/**
 * A register: organisations of one kind. The fields that all have (name, STIR, place, head, phone, address, activity, removal) are in
 * `organisation.ts`; a kind defines its own ones. Source: specification 5.1.1.
 */
export type RegisterKind = {
  /** Name of its table, of its calls (`/api/registers/<name>`) and of its texts. */
  readonly name: string;
  /** Name of its entries' count in totals. */
  readonly count: string;
  /** Addresses of its lists, for staff (`session`) and for visitors. The other pages are below the staff's live list. */
  readonly paths: Readonly<Record<'session' | 'public', Readonly<Record<RegisterState, string>>>>;
  /** Its lists hold one province each, and an entry has no page of its own: the list of its province finds it by STIR. */
  readonly listedBy?: 'province';
  /** In the order of columns and forms. */
  readonly fields: OwnFields;
};

/** Where staff see an entry. */
export function entryPath(
  { paths: { session }, listedBy }: Pick<RegisterKind, 'paths' | 'listedBy'>,
  entry: { id: number; stir: string | null; province_code: string | null; is_removed: boolean },
): string {
  if (listedBy === undefined) return `${session.live}/view/${entry.id}`;
  const list = session[entry.is_removed ? 'removed' : 'live'];
  return `${list}/${entry.province_code ?? ''}?q=${entry.stir ?? ''}`;
}

/** What a field holds. */
export type FieldValue<Field extends OwnField = OwnField> = Field extends ChoicesField
  ? Field['choices'][number][]
  : FilledValue<Field> | (Field extends { required: true } ? never : null);

type FilledValue<Field extends OwnField> = Field extends YesNoField ? boolean : number;

/** Names of the fields that a rule holds for. */
export type FieldsWith<Fields extends OwnFields, Rule extends keyof FieldRules> = string extends keyof Fields
  ? string
  : { [Name in keyof Fields & string]: Fields[Name] extends Record<Rule, true> ? Name : never }[keyof Fields & string];

/** The names of a kind's own fields that a rule holds for, in their order. */
export function fieldsWith<Fields extends OwnFields, Rule extends keyof FieldRules>(
  { fields }: { readonly fields: Fields },
  rule: Rule,
): FieldsWith<Fields, Rule>[] {
  return Object.keys(fields).filter((name): name is FieldsWith<Fields, Rule> => fields[name]?.[rule] === true);
}

/** On the register, or taken off it. */
export const REGISTER_STATES = ['live', 'removed'] as const;

export type RegisterState = (typeof REGISTER_STATES)[number];

type Ascending<Fields extends OwnFields> =
  | 'company_name'
  | 'province'
  | 'district'
  | 'removed_at'
  | FieldsWith<Fields, 'sortable'>;

/** Sort orders that anyone may request: a column, with a minus before it for descending. */
export type PublicSort<Kind extends RegisterKind> = Ascending<Kind['fields']> | `-${Ascending<Kind['fields']>}`;

export const STAFF_SORTS = ['updated_at', '-updated_at'] as const;

export type RegisterSort<Kind extends RegisterKind> = PublicSort<Kind> | (typeof STAFF_SORTS)[number];

/** Sort orders that anyone may request. */
export function publicSorts<Kind extends RegisterKind>(kind: Kind): PublicSort<Kind>[] {
  const columns = ['company_name', 'province', 'district', 'removed_at', ...fieldsWith(kind, 'sortable')] as const;
  return columns.flatMap((column) => [column, `-${column}`] as PublicSort<Kind>[]);
}

/** Sort orders that staff may request. */
export function staffSorts<Kind extends RegisterKind>(kind: Kind): RegisterSort<Kind>[] {
  return [...publicSorts(kind), ...STAFF_SORTS];
}
