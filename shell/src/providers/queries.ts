import { isMissing, publicClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** Another back end may know passwords only. */
export const waysQuery = queryOptions({
  queryKey: ['shell', 'sign-in-ways'],
  queryFn: () =>
    publicClient.call('GET /api/auth/providers').catch((error: unknown) => {
      if (isMissing(error)) return { passwords: true, providers: [] };
      throw error;
    }),
});
