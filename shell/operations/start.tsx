import { startI18n } from '@klaster/shared/i18n';
import { Notices } from '@klaster/shared/notices';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { App } from '../src/app';
import { pageLanguage } from '../src/boot/page-language';
import { Frame } from './frame/frame';
import { PAGE_NAMESPACES, registerCatalogues } from './catalogues';
import { createPageClient } from './session/page-client';

/** The view is in the query, so the server needs to know only one path. */
export function makeRoutes(): RouteObject[] {
  const element = (
    <>
      <Frame />
      <Notices />
    </>
  );
  return [{ path: '*', element }];
}

export async function start(): Promise<void> {
  registerCatalogues();
  await startI18n(pageLanguage(), ...PAGE_NAMESPACES);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App client={createPageClient()} router={createBrowserRouter(makeRoutes())} />
    </StrictMode>,
  );
}
