import { normaliseSearch } from '../contract/common/text';

/** One filter of a list in the address. */
export type Filter<Value extends string | number> = {
  /** In force where the address names none; left out of the address. */
  fallback: Value;
  /** Value of the text in the address; `undefined` where it makes no sense. */
  read: (text: string) => Value | undefined;
};

/**
 * A list's filters by their names in the address. The names `page`, `size` and `sort` say which part of the list is shown and
 * in which order: they are set like the others, but nobody calls them filters that could be cleared.
 */
export type FilterSchema = Readonly<Record<string, Filter<string> | Filter<number>>>;

/** The values of a schema's filters. */
export type FilterValues<Schema extends FilterSchema> = {
  [Name in keyof Schema]: Schema[Name]['fallback'];
};

/** Values to be set. An order comes from the columns of a table as any text: one that the schema does not know counts for nothing. */
export type FilterChange<Schema extends FilterSchema> = {
  [Name in keyof Schema]?: Name extends 'sort' ? string : Schema[Name]['fallback'];
};

/** The kinds of filters. What a filter reads is fit to be sent to the API. */
export const filter = {
  /** One of some words or numbers. */
  oneOf: <const Value extends string | number>(values: readonly Value[], fallback: NoInfer<Value>): Filter<Value> => ({
    fallback,
    read: (text) => values.find((value) => String(value) === text),
  }),
  /** A whole number in digits alone, from `min` to `max`. */
  wholeNumber: (min: number, max: number, fallback: number): Filter<number> => ({
    fallback,
    read: (text) => {
      const value = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  }),
  /** A code of fixed form; empty is any. */
  code: (form: RegExp): Filter<string> => ({
    fallback: '',
    read: (text) => (form.test(text) ? text : undefined),
  }),
  /** A typed text, cut to `maxLength` characters, without those that nobody can type. Empty is any. */
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

/** Values of the filters that the address names; what it lacks or misspells takes its fallback. */
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

/**
 * The address after a change. It has only values that differ from their fallbacks; parameters that are not filters stay. Any change
 * except of the page leads to the first page.
 */
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

/** The change that clears all filters; the order of the list and the rows of a page stay. */
export function clearedFilters<Schema extends FilterSchema>(schema: Schema): FilterChange<Schema> {
  const cleared = Object.entries(schema).filter(([name]) => name === 'page' || !NO_FILTERS.has(name));
  return Object.fromEntries(cleared.map(([name, { fallback }]) => [name, fallback])) as FilterChange<Schema>;
}

/** Whether any filter is set; page, its size and order are none. */
export function anyFilterSet<Schema extends FilterSchema>(schema: Schema, values: FilterValues<Schema>): boolean {
  return Object.entries(schema).some(([name, { fallback }]) => !NO_FILTERS.has(name) && values[name] !== fallback);
}
