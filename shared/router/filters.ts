import { normaliseSearch } from '../contract/http/text';

export type Filter<Value extends string | number> = {
  /** Default, left out of the address. */
  fallback: Value;
  /** `undefined` for an invalid text. */
  read: (text: string) => Value | undefined;
};

/** `page`, `size` and `sort` are set like filters, but not cleared with them. */
export type FilterSchema = Readonly<Record<string, Filter<string> | Filter<number>>>;

export type FilterValues<Schema extends FilterSchema> = {
  [Name in keyof Schema]: Schema[Name]['fallback'];
};

/** `sort` comes from a table's columns as any text; an unknown one is ignored. */
export type FilterChange<Schema extends FilterSchema> = {
  [Name in keyof Schema]?: Name extends 'sort' ? string : Schema[Name]['fallback'];
};

/** Kinds of filters. Read values are fit for the API. */
export const filter = {
  oneOf: <const Value extends string | number>(values: readonly Value[], fallback: NoInfer<Value>): Filter<Value> => ({
    fallback,
    read: (text) => values.find((value) => String(value) === text),
  }),
  /** Digits only. */
  wholeNumber: (min: number, max: number, fallback: number): Filter<number> => ({
    fallback,
    read: (text) => {
      const value = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  }),
  /** Empty: any. */
  code: (form: RegExp): Filter<string> => ({
    fallback: '',
    read: (text) => (form.test(text) ? text : undefined),
  }),
  /** Cut to `maxLength` characters, without control characters. Empty: any. */
  text: (maxLength: number): Filter<string> => ({
    fallback: '',
    read: (text) => {
      const spaced = text
        .slice(0, maxLength)
        .replace(/^\p{Cc}+/u, '')
        .replace(/\p{Cc}+/gu, ' ');
      const fit = spaced.replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '');
      return normaliseSearch(fit).length <= maxLength ? fit : undefined;
    },
  }),
};

/** Reads the filters; missing and invalid ones have their fallback. */
export function readFilters<Schema extends FilterSchema>(
  schema: Schema,
  address: URLSearchParams,
): FilterValues<Schema> {
  const values = Object.entries(schema).map(([name, { fallback, read }]) => {
    const text = address.get(name);
    return [name, (text === null ? undefined : read(text)) ?? fallback];
  });
  return Object.fromEntries(values) as FilterValues<Schema>;
}

/** Writes values that differ from their fallbacks; other parameters stay. A change leads to the first page, unless it changes the page. */
export function writeFilters<Schema extends FilterSchema>(
  schema: Schema,
  before: URLSearchParams,
  change: FilterChange<Schema>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  const values: Record<string, unknown> = { ...readFilters(schema, before), page: schema['page']?.fallback, ...change };
  for (const [name, { fallback, read }] of Object.entries(schema)) {
    const value = read(String(values[name])) ?? fallback;
    if (value === fallback) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

const NO_FILTERS = new Set(['page', 'size', 'sort']);

/** Clears the filters; sort order and page size stay. */
export function clearedFilters<Schema extends FilterSchema>(schema: Schema): FilterChange<Schema> {
  const cleared = Object.entries(schema).filter(([name]) => name === 'page' || !NO_FILTERS.has(name));
  return Object.fromEntries(cleared.map(([name, { fallback }]) => [name, fallback])) as FilterChange<Schema>;
}

/** Whether a filter is set; page, page size and sort order do not count. */
export function anyFilterSet<Schema extends FilterSchema>(schema: Schema, values: FilterValues<Schema>): boolean {
  return Object.entries(schema).some(([name, { fallback }]) => !NO_FILTERS.has(name) && values[name] !== fallback);
}
