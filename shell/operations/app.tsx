import { Notices } from '@klaster/shared/notices';
import { UiProvider } from '@klaster/shared/ui';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { Frame } from './frame/frame';

type AppProps = { client: QueryClient; router: ReturnType<typeof createBrowserRouter> };

/** Everything of the page that is drawn. */
export function App({ client, router }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** The page has one path: the view is in the query, so that the server needs to know of none. */
export function makeRoutes(): RouteObject[] {
  const element = (
    <>
      <Frame />
      <Notices />
    </>
  );
  return [{ path: '*', element }];
}
