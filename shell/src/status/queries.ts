import type { HttpClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { queryOptions } from '@tanstack/react-query';

/** While the tab is visible: as often as the server looks itself. */
const REFRESH_MS = 10_000;

/** State of each part of the system, and since when. */
export const statusQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: ['shell', 'status', client.audience],
    ...loadOptions(client, 'GET /api/status', {}),
    refetchInterval: REFRESH_MS,
  });
