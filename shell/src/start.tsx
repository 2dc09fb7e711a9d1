import { splitLanguage } from '@klaster/shared/contract/http';
import { setInitialData, setHost } from '@klaster/shared/http';
import { startI18n } from '@klaster/shared/i18n';
import { createQueryClient } from '@klaster/shared/query';
import { navigation } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app';
import { readBootDocument } from './boot/read-boot';
import { untilIdle } from './boot/waiting';
import { registerShellCatalogues } from './catalogues';
import { registerBootRemotes } from './federation/load-screen';
import { forbidGeneratedCode } from './federation/page-scripts';
import { leaveLanguage, pageLanguage } from './boot/page-language';
import { loadPageData, prefetchLinks, prefetchPage } from './routing/prefetch';
import { makeRoutes } from './routing/routes';
import { clearBetweenUsers, refetchInNewLanguage } from './session/cache-upkeep';
import { applyPreferences } from './session/preferences';
import { Takeover } from './takeover';
import type { measure } from './vitals/measure';

/** Milliseconds to wait for the screen before the frame is drawn without it. A preview shows its content, so it stays longer. */
const SCREEN_WAIT = { bare: 300, withPreview: 10_000 };

const waitFor = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** If it does not load, only the input into the preview is lost. */
async function loadCarryOver() {
  try {
    return await import(/* webpackChunkName: "preview" */ './carry-over-preview');
  } catch {
    return undefined;
  }
}

/** Measures the page (specification 14.0.14). Nothing waits for it. */
async function measurePage(...page: Parameters<typeof measure>): Promise<void> {
  await untilIdle(new AbortController().signal);
  const vitals = await import(/* webpackChunkName: "vitals" */ './vitals/measure');
  vitals.measure(...page);
}

type CarryOver = Awaited<ReturnType<typeof loadCarryOver>>;

/** A place for the app beside the preview. */
function placeBeside(root: Element): Element {
  const place = root.appendChild(document.createElement('div'));
  place.style.display = 'contents';
  return place;
}

/** Removes the preview. @returns gives the app its visitor's input */
function takeOver(root: Element, carryOver: CarryOver): () => void {
  const give = carryOver?.carryOverPreview(root);
  root.querySelector('[data-preview]')?.remove();
  return () => give?.();
}

export async function start(): Promise<void> {
  forbidGeneratedCode();
  if (session.current() && leaveLanguage()) return;
  const boot = await readBootDocument();
  const root = document.getElementById('root')!;
  setHost(boot.apiBase);
  setInitialData(boot.data);
  registerShellCatalogues();
  registerBootRemotes(boot.remotes);
  const hasPreview = root.querySelector('[data-preview]') !== null;
  const preview: { carryOver?: CarryOver } = {};
  const taken = hasPreview && loadCarryOver().then((loaded) => (preview.carryOver = loaded));
  const { pathname, prefix } = splitLanguage(window.location.pathname);
  loadPageData(boot.remotes, pathname, new URLSearchParams(window.location.search));
  const screen = prefetchPage(boot.remotes, pathname);
  await startI18n(pageLanguage(), 'shell');
  const wait = waitFor(hasPreview ? SCREEN_WAIT.withPreview : SCREEN_WAIT.bare);
  await Promise.race([Promise.all([taken, screen]), wait]);

  const client = createQueryClient();
  clearBetweenUsers(client);
  refetchInNewLanguage(client);
  const router = createBrowserRouter(makeRoutes(boot), { basename: prefix || '/' });
  navigation.bind(router);
  prefetchLinks(boot.remotes);
  void applyPreferences();

  const app = <App client={client} router={router} />;
  createRoot(hasPreview ? placeBeside(root) : root).render(
    <StrictMode>
      {hasPreview ? <Takeover before={() => takeOver(root, preview.carryOver)}>{app}</Takeover> : app}
    </StrictMode>,
  );
  void measurePage(boot, pathname).catch(() => undefined);
}
