import { useUsersLeft } from '@klaster/shared/session';
import { UiProvider } from '@klaster/shared/ui';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';

export type AppProps = { client: QueryClient; router: ReturnType<typeof createBrowserRouter> };

/**
 * The whole user interface. It is mounted again once a user has left: what they saw, typed or opened is gone, and no part of a
 * page has to clean up.
 */
export function App({ client, router }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={client}>
        <RouterProvider key={useUsersLeft()} router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
