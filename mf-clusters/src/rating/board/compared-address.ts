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
