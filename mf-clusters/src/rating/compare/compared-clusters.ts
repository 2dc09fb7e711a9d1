import { filter } from '@klaster/shared/router';
import { eachOnce, isClusterId, MAX_COMPARED } from '../../analysis/primary-data/comma-list';
import { PERIOD_FILTERS } from '../board/rating-filters';

/** Room for five clusters and some more; invalid and surplus ones are reported, not skipped. */
const LIST_LENGTH = 400;

/** The compared clusters, all of them in the address. */
export const COMPARED_FILTERS = { ...PERIOD_FILTERS, clusters: filter.text(LIST_LENGTH) };

/** Ids in the address. */
export interface ComparedClusters {
  /** All that can be ids, each once, in the order of the address. */
  ids: number[];
  /** Those of them that are compared. */
  compared: number[];
  /** Texts that cannot be an id. */
  unreadable: string[];
}

export function comparedIn(text: string): ComparedClusters {
  // The last of a text that was cut off may be part of another id.
  const whole = text.length < LIST_LENGTH ? text : text.slice(0, text.lastIndexOf(',') + 1);
  const items = eachOnce(whole);
  const ids = items.filter(isClusterId).map(Number);
  return {
    ids,
    compared: ids.slice(0, MAX_COMPARED),
    unreadable: items.filter((item) => !isClusterId(item)),
  };
}
