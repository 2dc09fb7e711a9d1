import { PAGES } from '@klaster/shared/contract';
import type { Quarter } from '@klaster/shared/contract';
import type { KnownFigures } from '@klaster/shared/contract/indicators';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { RATING_KEY, REPORTS_KEY } from '../../campaign/status/reports-key';
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
