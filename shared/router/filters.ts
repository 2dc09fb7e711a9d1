import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from 'react-router-dom';
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
type FilterChange<Schema extends FilterSchema> = {
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
function writeFilters<Schema extends FilterSchema>(
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
function clearedFilters<Schema extends FilterSchema>(schema: Schema): FilterChange<Schema> {
  const cleared = Object.entries(schema).filter(([name]) => !NO_FILTERS.has(name));
  return Object.fromEntries(cleared.map(([name, { fallback }]) => [name, fallback])) as FilterChange<Schema>;
}

/** Whether a filter is set; page, page size and sort order do not count. */
function anyFilterSet<Schema extends FilterSchema>(schema: Schema, values: FilterValues<Schema>): boolean {
  return Object.entries(schema).some(([name, { fallback }]) => !NO_FILTERS.has(name) && values[name] !== fallback);
}

export type Filters<Schema extends FilterSchema> = {
  /** Valid even if the address is not. */
  values: FilterValues<Schema>;
  /** Whether a filter is set. */
  active: boolean;
  /** Leads to the first page, unless the page itself changes. `replace` adds no step to the history, for typing. */
  set: (change: FilterChange<Schema>, options?: { replace?: boolean }) => void;
  /** Clears the filters as a step in the history; the sort order stays. */
  reset: () => void;
  /** For links. */
  hrefFor: (change: FilterChange<Schema>) => string;
};

/**
 * Filters, sort order and page of a list in the address, so that a view can be shared, reloaded and returned to.  A
 * change builds on earlier ones that are not rendered yet. The router shows an address a moment after the navigation: a
 * second choice must not undo the first, nor a link's navigation.
 */
export function useFilters<Schema extends FilterSchema>(schema: Schema): Filters<Schema> {
  const [shown, setParams] = useSearchParams();
  const latest = useRef(shown);
  /** The shown address, followed by those that were navigated to and are not shown yet. */
  const way = useRef([shown.toString()]);
  useLayoutEffect(() => {
    const step = way.current.indexOf(shown.toString());
    way.current = step < 0 ? [shown.toString()] : way.current.slice(step);
    if (way.current.length === 1) latest.current = shown;
  }, [shown]);
  const reached = useReachedParams();
  const set: Filters<Schema>['set'] = (change, { replace = false } = {}) => {
    const at = reached() ?? shown;
    // A link navigated elsewhere: pending changes are obsolete.
    if (way.current.length === 1 || !way.current.includes(at.toString())) {
      way.current = [at.toString()];
      latest.current = at;
    }
    const next = writeFilters(schema, latest.current, change);
    if (next.toString() === latest.current.toString()) return;
    latest.current = next;
    way.current.push(next.toString());
    setParams(next, { replace });
  };
  const values = readFilters(schema, shown);
  return {
    values,
    active: anyFilterSet(schema, values),
    set,
    reset: () => set(clearedFilters(schema)),
    hrefFor: (change) => `?${writeFilters(schema, shown, change).toString()}`,
  };
}

/** The address that the router has reached, before it is rendered; undefined on another page. */
function useReachedParams(): () => URLSearchParams | undefined {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  return () => {
    const location = router?.state.location;
    return location?.pathname === pathname ? new URLSearchParams(location.search) : undefined;
  };
}
