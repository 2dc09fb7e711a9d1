import { useFilters } from '@klaster/shared/router';
import { useState } from 'react';
import { isClusterId, splitList, MAX_COMPARED, several } from '../../analysis/primary-data/comma-list';
import type { WantedPeriod } from './queries';
import { atQuarter } from './rating-filters';

/** Not a filter: clearing the filters keeps the ticks. */
const TICKS = { compare: several(isClusterId, MAX_COMPARED) };

const ticksIn = (text: string): number[] => splitList(text).map(Number);

/** `null`: no more can be ticked. */
function ticksAfter(ticks: readonly number[], id: number): number[] | null {
  if (ticks.includes(id)) return ticks.filter((tick) => tick !== id);
  return ticks.length < MAX_COMPARED ? [...ticks, id] : null;
}

/** Includes the quarter, so that the link shows the same data later. */
export const comparisonHref = (ids: readonly number[], period: WantedPeriod) =>
  atQuarter(`/rating/compare?clusters=${ids.join(',')}`, period);

export const tickedRatingHref = (ids: readonly number[], period: WantedPeriod) =>
  atQuarter(ids.length > 0 ? `/?compare=${ids.join(',')}` : '/', period);

export interface Ticks {
  ids: readonly number[];
  toggle: (id: number) => void;
  clear: () => void;
  /** Number of refused ticks since the last change. */
  refused: number;
}

/** Stored in the address, without steps in the history. */
export function useTicks(): Ticks {
  const { values, set } = useFilters(TICKS);
  // The address follows a moment later; a box that waited for it would look unticked.
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
