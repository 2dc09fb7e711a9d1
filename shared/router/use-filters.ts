import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from 'react-router-dom';
import { anyFilterSet, clearedFilters, readFilters, writeFilters } from './filters';
import type { FilterChange, FilterSchema, FilterValues } from './filters';

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
