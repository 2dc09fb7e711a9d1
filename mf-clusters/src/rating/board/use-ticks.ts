import { useFilters } from '@klaster/shared/router';
import { useState } from 'react';
import { TICKS, ticksAfter, ticksIn } from './compared-address';

/** Clusters that are ticked to be compared. */
export interface Ticks {
  ids: readonly number[];
  toggle: (id: number) => void;
  clear: () => void;
  /** How often one too many was refused since the last change. */
  refused: number;
}

/** Ticks in the address: pages, filters and a way back keep them. Ticking makes no step in the history. */
export function useTicks(): Ticks {
  const { values, set } = useFilters(TICKS);
  // The address is shown a moment after it was set: a box that waited for it would look as if it had not been ticked.
  const [shown, setShown] = useState({ ticks: values.compare, address: values.compare });
  if (values.compare !== shown.address) setShown({ ticks: values.compare, address: values.compare });
  const [refused, setRefused] = useState(0);
  const ids = ticksIn(shown.ticks);
  const change = (next: readonly number[]) => {
    const ticks = next.join(',');
    setShown({ ...shown, ticks });
    setRefused(0);
    set({ compare: ticks }, { replace: true });
  };
  return {
    ids,
    toggle: (id) => {
      const next = ticksAfter(ids, id);
      if (next) change(next);
      else setRefused(refused + 1);
    },
    clear: () => change([]),
    refused,
  };
}
