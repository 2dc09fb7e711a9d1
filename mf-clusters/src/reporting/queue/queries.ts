import type { ReviewQueueQuery } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { keepRows } from '@klaster/shared/query';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { toPlaceQuery } from './queue-filters';
import type { OpenedFrom } from './queue-filters';

export const reviewQueueQuery = (query: ReviewQueueQuery) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'queue', query],
    queryFn: () => sessionClient.call('GET /api/review/clusters', { query }),
    // The old rows stay until the new ones have loaded, so that nothing jumps.
    placeholderData: keepRows,
    // Going back after a long time still finds the rows and the scroll position.
    gcTime: 60 * 60_000,
  });

export const queuePlaceQuery = (id: string, from: OpenedFrom | undefined) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'place', from],
    queryFn: from
      ? () => sessionClient.call('GET /api/review/clusters/:id/place', { params: { id }, query: toPlaceQuery(from) })
      : skipToken,
  });
