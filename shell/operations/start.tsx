import { startI18n } from '@klaster/shared/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { pageLanguage } from '../src/boot/page-language';
import { App, makeRoutes } from './app';
import { PAGE_NAMESPACES, registerCatalogues } from './catalogues';
import { createPageClient } from './session/page-client';

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
