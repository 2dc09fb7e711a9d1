// Registers as data. Separate from the schemas, which pull in zod: pages use them for columns and addresses before any
// request.

/** Flags of a field; absent means no. */
type FieldRules = {
  readonly public?: true;
  readonly required?: true;
  readonly summed?: true;
  readonly sortable?: true;
};

/** Hectares or tonnes; `null`: unknown. */
export type QuantityField = FieldRules & {
  readonly type: 'quantity';
  readonly unit: 'ha' | 't';
  readonly max: number;
};

export type CountField = FieldRules & { readonly type: 'count'; readonly max: number };

/** Words, each at most once, with texts in the catalogues; empty: unknown. */
export type ChoicesField = FieldRules & { readonly type: 'choices'; readonly choices: readonly string[] };

export type YesNoField = FieldRules & { readonly type: 'yes_no' };

/** A field that only this kind of organisation has, in addition to the common ones. */
export type KindField = QuantityField | CountField | ChoicesField | YesNoField;

export type KindFields = Readonly<Record<string, KindField>>;

/** The fields of all organisations are in `organisation.ts`. Source: specification 5.1.1. */
export type RegisterKind = {
  /** Name of the table, of the calls (`/api/registers/<name>`) and of the texts. */
  readonly name: string;
  /** Key of the number of entries in totals. */
  readonly count: string;
  /** Lists for staff (`session`) and for visitors. Other pages are below the staff's live list. */
  readonly paths: Readonly<Record<'session' | 'public', Readonly<Record<RegisterState, string>>>>;
  /** Each list covers one province, and an entry has no page: the list of its province finds it by STIR. */
  readonly listedBy?: 'province';
  /** In the order of columns and forms. */
  readonly fields: KindFields;
};

/** Address at which staff see an entry. */
export function entryPath(
  { paths: { session }, listedBy }: Pick<RegisterKind, 'paths' | 'listedBy'>,
  entry: { id: number; stir: string | null; province_code: string | null; is_removed: boolean },
): string {
  if (listedBy === undefined) return `${session.live}/view/${entry.id}`;
  const list = session[entry.is_removed ? 'removed' : 'live'];
  return `${list}/${entry.province_code ?? ''}?q=${entry.stir ?? ''}`;
}

export type FieldValue<Field extends KindField = KindField> = Field extends ChoicesField
  ? Field['choices'][number][]
  : FilledValue<Field> | (Field extends { required: true } ? never : null);

type FilledValue<Field extends KindField> = Field extends YesNoField ? boolean : number;

export type FieldsWith<Fields extends KindFields, Rule extends keyof FieldRules> = string extends keyof Fields
  ? string
  : { [Name in keyof Fields & string]: Fields[Name] extends Record<Rule, true> ? Name : never }[keyof Fields & string];

/** Names of the fields that have a flag, in order. */
export function fieldsWith<Fields extends KindFields, Rule extends keyof FieldRules>(
  { fields }: { readonly fields: Fields },
  rule: Rule,
): FieldsWith<Fields, Rule>[] {
  return Object.keys(fields).filter((name): name is FieldsWith<Fields, Rule> => fields[name]?.[rule] === true);
}

export const REGISTER_STATES = ['live', 'removed'] as const;

export type RegisterState = (typeof REGISTER_STATES)[number];

type Ascending<Fields extends KindFields> =
  | 'company_name'
  | 'province'
  | 'district'
  | 'removed_at'
  | FieldsWith<Fields, 'sortable'>;

/** A column, with a minus for descending. */
export type PublicSort<Kind extends RegisterKind> = Ascending<Kind['fields']> | `-${Ascending<Kind['fields']>}`;

export const STAFF_SORTS = ['updated_at', '-updated_at'] as const;

export type RegisterSort<Kind extends RegisterKind> = PublicSort<Kind> | (typeof STAFF_SORTS)[number];

export function publicSorts<Kind extends RegisterKind>(kind: Kind): PublicSort<Kind>[] {
  const columns = ['company_name', 'province', 'district', 'removed_at', ...fieldsWith(kind, 'sortable')] as const;
  return columns.flatMap((column) => [column, `-${column}`] as PublicSort<Kind>[]);
}

export function staffSorts<Kind extends RegisterKind>(kind: Kind): RegisterSort<Kind>[] {
  return [...publicSorts(kind), ...STAFF_SORTS];
}
