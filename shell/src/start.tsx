import { DEFAULT_LANGUAGE, isLanguage } from '@klaster/shared/contract';
import type { Language } from '@klaster/shared/contract';
import { setFirstData, setHost } from '@klaster/shared/http';
import { startI18n } from '@klaster/shared/i18n';
import { createQueryClient } from '@klaster/shared/query';
import { navigation } from '@klaster/shared/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app';
import { readBootDocument } from './read-boot';
import { registerShellCatalogues } from './catalogues';
import { registerBootRemotes } from './federation/load-screen';
import { forbidGeneratedCode } from './federation/page-scripts';
import { prefetchLinks, prefetchPage } from './routing/prefetch';
import { makeRoutes } from './routing/routes';
import { clearBetweenUsers, refetchInNewLanguage } from './session/cache-upkeep';
import { applyPreferences } from './session/preferences';

/** The language the gateway chose, from the visitor's cookie or browser. */
function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** The page is drawn once, with its screen, where that is there in time; else first the frame, and the screen when it comes. */
const FIRST_SCREEN_WAIT_MS = 300;

const firstScreenWait = () => new Promise<void>((resolve) => setTimeout(resolve, FIRST_SCREEN_WAIT_MS));

/** Starts the page: everything there is one of is made here, once. */
export async function start(): Promise<void> {
  forbidGeneratedCode();
  const boot = readBootDocument();
  setHost(boot.apiBase);
  setFirstData(boot.data);
  registerShellCatalogues();
  registerBootRemotes(boot.remotes);
  const screen = prefetchPage(boot.remotes, window.location.pathname);
  await startI18n(pageLanguage(), 'shell');
  await Promise.race([screen, firstScreenWait()]);

  const client = createQueryClient();
  clearBetweenUsers(client);
  refetchInNewLanguage(client);
  const router = createBrowserRouter(makeRoutes(boot));
  navigation.bind(router);
  prefetchLinks(boot.remotes);
  void applyPreferences();

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  );
}
