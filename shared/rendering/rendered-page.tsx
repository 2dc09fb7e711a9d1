import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { PageTexts } from '../i18n/on-server';
import { createQueryClient } from '../query';
import { screenAt } from '../router/on-server';
import type { RenderRequest } from '../contract/http/boot';
import { UiProvider } from '../ui';
import { renderWith } from '../page-values';
import type { PageValues } from '../page-values';

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
