import { PAGES } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { RATING_KEY } from '../board/queries';
import type { WantedPeriod } from '../board/queries';
import type { Rival } from './calculation';

/** Pages of the rating that are read for a place; of a larger rating there is none. Source: specification 8.0.14. */
const MOST_PAGES = 5;

/** All clusters of a quarter with their scores; `null` where there are too many. */
export const rivalsQuery = (period: WantedPeriod) =>
  queryOptions({
    queryKey: [...RATING_KEY, 'rivals', period],
    queryFn: async (): Promise<Rival[] | null> => {
      const rivals: Rival[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { items, total } = await sessionClient.call('GET /api/rating', {
          query: { ...period, page, page_size: PAGES.largest },
        });
        rivals.push(...items);
        if (rivals.length >= total || items.length === 0) return rivals;
      }
      return null;
    },
  });
