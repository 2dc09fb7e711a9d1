import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createQueryClient } from '../../query';
import { renderWith } from '../../rendering';
import type { PageValues } from '../../rendering';
import { UiProvider } from '../../ui';
import { PageTexts } from '../../i18n/on-server';

export { startTexts } from '../../i18n/language';
export { fetchAllTexts } from '../../i18n/on-server';

/**
 * A page as a server would render it: providers, router, texts and query client are of this page alone.
 *
 * @param screen what its route shows, whose texts have been fetched
 * @param at its address, from the root
 */
export async function renderedPage(
  screen: { path: string; Component: ComponentType },
  at: string,
  values: PageValues,
): Promise<string> {
  const handler = createStaticHandler([screen]);
  const context = await handler.query(new Request(new URL(at, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${at} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const client = createQueryClient();
  return renderWith(values, () =>
    renderToString(
      <PageTexts>
        <UiProvider>
          <QueryClientProvider client={client}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </QueryClientProvider>
        </UiProvider>
      </PageTexts>,
    ),
  );
}
