import { useUsersLeft } from '@klaster/shared/session';
import { UiProvider } from '@klaster/shared/ui';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';

export type AppProps = { client: QueryClient; router: ReturnType<typeof createBrowserRouter> };

/** Remounted when a user leaves: the next one sees nothing of what they saw, typed or opened. */
export function App({ client, router }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={client}>
        <RouterProvider key={useUsersLeft()} router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
