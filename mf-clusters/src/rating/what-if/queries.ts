import { PAGES } from '@klaster/shared/contract';
import type { Quarter, ClusterRatingAnswer } from '@klaster/shared/contract';
import { partsOf } from '@klaster/shared/contract/indicators';
import type { KnownFigures } from '@klaster/shared/contract/indicators';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '@klaster/shared/session';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { RATING_KEY } from '../board/queries';
import type { WantedPeriod } from '../board/queries';
import type { Rival } from './calculation';

/** Pages of the rating that are read for a place; of a larger rating there is none. Source: specification 8.0.14. */
const MAX_PAGES = 5;

/** All clusters of a quarter with their scores; `null` where there are too many. */
export const rivalsQuery = (period: WantedPeriod) =>
  queryOptions({
    queryKey: [...RATING_KEY, 'rivals', period],
    queryFn: async (): Promise<Rival[] | null> => {
      const rivals: Rival[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { items, total } = await sessionClient.call('GET /api/rating', {
          query: { ...period, page, page_size: PAGES.largest },
        });
        rivals.push(...items);
        if (rivals.length >= total || items.length === 0) return rivals;
      }
      return null;
    },
  });

/** The numbers of a cluster's confirmed report of a quarter; none where there is no such report, or it is not the caller's to read. */
export const reportFiguresQuery = (cluster: number, quarter: Quarter) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'figures-of', cluster, quarter],
    queryFn: async (): Promise<KnownFigures> => {
      const query = { ...quarter, clusters: String(cluster), confirmed: 'true' as const };
      const { keys, rows } = await sessionClient.call('GET /api/primary-data', { query });
      const values = rows.find(({ cluster_id }) => cluster_id === cluster)?.values ?? [];
      const numbers = values.flatMap((value, at) => (typeof value === 'string' ? [] : [[keys[at], value]]));
      return Object.fromEntries(numbers) as KnownFigures;
    },
  });

/**
 * Figures of a report that may be changed: those that its score is made of, and what the derived ones among them are computed from, for
 * staff and the cluster's own people. Where these are refused, or the server cannot give them, a derived figure is changed by itself.
 * @returns nothing while they are on their way: with them there are more fields
 */
export function useKnownFigures({ cluster, criteria }: ClusterRatingAnswer, period: Quarter): KnownFigures | undefined {
  const claims = useSession()?.claims;
  const isReader = claims !== undefined && (claims.cluster_id === null || claims.cluster_id === cluster.cluster_id);
  const read = criteria.flatMap(({ figures }) => figures);
  const parts = read.flatMap(({ key }) => partsOf(key));
  const { data, isLoading } = useQuery({
    ...reportFiguresQuery(cluster.cluster_id, period),
    enabled: isReader && parts.length > 0,
  });
  if (isLoading) return undefined;
  return Object.fromEntries([
    ...parts.flatMap((key) => (data?.[key] === undefined ? [] : [[key, data[key]] as const])),
    ...read.map(({ key, value }) => [key, value] as const),
  ]);
}
