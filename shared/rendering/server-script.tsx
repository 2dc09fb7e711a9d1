import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { BootDocument, RenderRequest, RenderScript } from '../contract/http/boot';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../contract/http/languages';
import { registerCatalogues } from '../i18n';
import type { CatalogueLoaders } from '../i18n';
import { loadSpelling } from '../i18n/format-name';
import { startTexts } from '../i18n/language';
import { remotesTexts } from '../i18n/remote-texts';
import { pageTexts } from '../i18n/texts';
import { TextsProvider } from '../i18n/use-translation';
import { renderWith } from '../page-values';
import type { PageValues } from '../page-values';
import { createQueryClient } from '../query';
import type { RemoteRouteObject } from '../remote';
import { screenAt } from '../router/on-server';
import { UiProvider } from '../ui';

/** Server script of a remote: renders any of its screens. */
export function remoteScript(routes: readonly RemoteRouteObject[]): RenderScript {
  const started = startTexts(DEFAULT_LANGUAGE);
  return async ({ route, ...page }) => {
    const screen = routes.find(({ id }) => id === route);
    if (!screen) throw new Error(`No route is called "${route}"`);
    await started;
    const { Component } = await screen.lazy();
    await fetchAllTexts();
    return renderedPage({ path: screen.path, Component }, page, page);
  };
}

/** Server script of the shell: renders the visitors' frame. `texts` are of the namespace `shell`. */
export function shellScript(Frame: ComponentType<{ boot: BootDocument }>, texts: CatalogueLoaders): RenderScript {
  registerCatalogues('shell', texts);
  const started = startTexts(DEFAULT_LANGUAGE, 'shell');
  return async ({ boot, ...page }) => {
    if (!boot) throw new Error('The frame needs a boot document');
    await started;
    await fetchAllTexts();
    return renderedPage({ path: '*', Component: () => <Frame boot={boot} /> }, page, page);
  };
}

/** Renders a page with its styles. The texts of `screen` must have been fetched. */
export function renderedPage(
  screen: { path: string; Component: ComponentType },
  at: Pick<RenderRequest, 'address' | 'base'>,
  values: PageValues,
): string {
  const client = createQueryClient();
  return renderWith(values, () =>
    renderToString(
      <PageTexts>
        <UiProvider>
          <QueryClientProvider client={client}>{screenAt(screen, at)}</QueryClientProvider>
        </UiProvider>
      </PageTexts>,
    ),
  );
}

/** Fetches all languages: on a server the next page may be in any of them. */
export async function fetchAllTexts(): Promise<void> {
  for (const language of LANGUAGES) {
    const owners = [pageTexts, ...remotesTexts];
    await Promise.all([loadSpelling(language), ...owners.map((texts) => texts.fetchUsed(language))]);
  }
}

/** The texts of the page being rendered, for everything except remotes. */
function PageTexts({ children }: { children: ReactNode }) {
  return <TextsProvider value={pageTexts.shown()}>{children}</TextsProvider>;
}
