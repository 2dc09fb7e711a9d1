import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from 'react-router-dom';
import { anyFilterSet, clearedFilters, readFilters, writeFilters } from './filters';
import type { FilterChange, FilterSchema, FilterValues } from './filters';

/** What {@link useFilters} gives. */
export type Filters<Schema extends FilterSchema> = {
  /** Valid filters, even if the address has invalid ones. */
  values: FilterValues<Schema>;
  /** Whether there is anything to clear. */
  active: boolean;
  /**
   * Changes some; the others stay, the page becomes the first unless it is what changes. A choice is a step in the history, so
   * that 'back' takes it back; `replace` adds none, for typing.
   */
  set: (change: FilterChange<Schema>, options?: { replace?: boolean }) => void;
  /** Clears all of them, as a step in the history; the order of the list stays. */
  reset: () => void;
  /** Address of the list after a change, for links. */
  hrefFor: (change: FilterChange<Schema>) => string;
};

/**
 * A list's filters, order and page, stored in the address: a view can be shared, reloaded and gone back to.
 *
 * ```ts
 * const FILTERS = { province: filter.code(PROVINCE_CODE), search: filter.text(SEARCH_LENGTH) };
 * const { values, set } = useFilters(FILTERS);
 * set({ province: '1703' });
 * set({ search: text }, { replace: true });
 * ```
 *
 * A change builds on earlier ones even when they are not rendered yet: the router shows an address a moment after the navigation,
 * and a second choice made meanwhile must not undo the first, nor a link's navigation.
 */
export function useFilters<Schema extends FilterSchema>(schema: Schema): Filters<Schema> {
  const [shown, setParams] = useSearchParams();
  const latest = useRef(shown);
  /** The way to the latest: what is shown, then the addresses navigated to and not shown yet. */
  const way = useRef([shown.toString()]);
  useLayoutEffect(() => {
    const step = way.current.indexOf(shown.toString());
    way.current = step < 0 ? [shown.toString()] : way.current.slice(step);
    if (way.current.length === 1) latest.current = shown;
  }, [shown]);
  const reached = useReachedParams();
  const set: Filters<Schema>['set'] = (change, { replace = false } = {}) => {
    const at = reached() ?? shown;
    // Off the way something else navigated, such as a link; the pending changes before that are obsolete.
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

/** Reads where the router is on this page, which it knows before that is rendered; undefined once it is on another one. */
function useReachedParams(): () => URLSearchParams | undefined {
  const router = useContext(RouterContext)?.router;
  const { pathname } = useLocation();
  return () => {
    const location = router?.state.location;
    return location?.pathname === pathname ? new URLSearchParams(location.search) : undefined;
  };
}
