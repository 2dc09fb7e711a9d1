import { useFilters } from '@klaster/shared/router';
import { useState } from 'react';
import { isClusterId, listOf, MAX_COMPARED, several } from '../../analysis/primary-data/comma-list';
import type { WantedPeriod } from './queries';

/** Clusters that are ticked in the public rating, in the order of ticking; they are no filter of it, so clearing those keeps them. */
export const TICKS = { compare: several(isClusterId, MAX_COMPARED) };

export const ticksIn = (text: string): number[] => listOf(text).map(Number);

/** Ticks after a click on the box of a cluster; `null` where there is room for no more. */
export function ticksAfter(ticks: readonly number[], id: number): number[] | null {
  if (ticks.includes(id)) return ticks.filter((one) => one !== id);
  return ticks.length < MAX_COMPARED ? [...ticks, id] : null;
}

const atQuarter = ({ year, quarter }: WantedPeriod) =>
  year === undefined || quarter === undefined ? '' : `&year=${year}&quarter=${quarter}`;

/** Address of the comparison; with a quarter, so that the link shows the same in the next one. */
export const comparisonHref = (ids: readonly number[], period: WantedPeriod) =>
  `/rating/compare?clusters=${ids.join(',')}${atQuarter(period)}`;

/** Address of the public rating where those clusters are ticked. */
export const tickedRatingHref = (ids: readonly number[], period: WantedPeriod) => {
  const query = `${ids.length > 0 ? `&compare=${ids.join(',')}` : ''}${atQuarter(period)}`;
  return query === '' ? '/' : `/?${query.slice(1)}`;
};

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
