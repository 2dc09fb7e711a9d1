import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { BootDocument, RenderRequest, RenderScript } from '../contract/http/boot';
import { DEFAULT_LANGUAGE } from '../contract/http/languages';
import { registerCatalogues } from '../i18n';
import type { CatalogueLoaders } from '../i18n';
import { startTexts } from '../i18n/language';
import { fetchAllTexts, PageTexts } from '../i18n/on-server';
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
