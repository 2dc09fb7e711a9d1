import { startI18n } from '@klaster/shared/i18n';
import { Notices } from '@klaster/shared/notices';
import { UiProvider } from '@klaster/shared/ui';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { pageLanguage } from '../src/boot/page-language';
import { Frame } from './frame/frame';
import { PAGE_NAMESPACES, registerCatalogues } from './catalogues';
import { createPageClient } from './session/page-client';

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

/** Starts the page of the operations address. */
export async function start(): Promise<void> {
  registerCatalogues();
  await startI18n(pageLanguage(), ...PAGE_NAMESPACES);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App client={createPageClient()} router={createBrowserRouter(makeRoutes())} />
    </StrictMode>,
  );
}
