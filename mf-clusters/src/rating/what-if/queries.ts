import { PAGES } from '@klaster/shared/contract/http';
import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { partsOf } from '@klaster/shared/contract/indicators';
import type { KnownFigures } from '@klaster/shared/contract/indicators';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '@klaster/shared/session';
import { RATING_KEY, REPORTS_KEY } from '../../campaign/status/reports-key';
import type { WantedPeriod } from '../board/queries';
import type { Rival } from './calculation';

/** If the rating has more pages, no place is shown. Source: specification 8.0.14. */
const MAX_PAGES = 5;

/** `null`: there are too many. */
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

/** Empty if there is no confirmed report, or the user may not read it. */
export const reportFiguresQuery = (cluster: number, quarter: Quarter) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'figures-of', cluster, quarter],
    queryFn: async (): Promise<KnownFigures> => {
      const query = { ...quarter, clusters: String(cluster), confirmed: 'true' as const };
      const { keys, rows } = await sessionClient.call('GET /api/primary-data', { query });
      const values = rows.find(({ cluster_id }) => cluster_id === cluster)?.values ?? [];
      const numbers = values.flatMap((value, index) => (typeof value === 'string' ? [] : [[keys[index], value]]));
      return Object.fromEntries(numbers) as KnownFigures;
    },
  });

/**
 * Figures that may be changed: those of the score, and parts of derived figures for staff and the cluster's own users.
 * Undefined while they load, since the number of fields depends on them.
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
