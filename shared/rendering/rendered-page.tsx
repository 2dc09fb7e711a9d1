import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { PageTexts } from '../i18n/on-server';
import { createQueryClient } from '../query';
import { screenAt } from '../router/on-server';
import { UiProvider } from '../ui';
import { renderWith } from '../page-values';
import type { PageValues } from '../page-values';

/**
 * Renders a page, its styles first. The texts of `screen` must have been fetched; `at` is its address from the root.
 */
export function renderedPage(
  screen: { path: string; Component: ComponentType },
  at: string,
  values: PageValues,
): string {
  const client = createQueryClient();
  const html = renderWith(values, () =>
    renderToString(
      <PageTexts>
        <UiProvider>
          <QueryClientProvider client={client}>{screenAt(screen, at)}</QueryClientProvider>
        </UiProvider>
      </PageTexts>,
    ),
  );
  return stylesFirst(html, values.nonce);
}

const STYLE = /<style\b[^>]* data-emotion="(\w+)(-global)? ([\w -]+)"[^>]*>(.*?)<\/style>/gs;

/**
 * Moves style elements to the start and joins them, since a browser restyles the page at each of those that Emotion writes between other
 * elements. Global ones stay apart, since Emotion looks for each by its name.
 */
function stylesFirst(html: string, nonce: string): string {
  const styles = [...html.matchAll(STYLE)];
  const globals = styles.filter(([, , global]) => global).map(([element]) => element);
  const others = styles.filter(([, , global]) => !global);
  const names = others.map(([, key, , ids], at) => (at === 0 ? `${key} ${ids}` : ids)).join(' ');
  const rules = others.map(([, , , , css]) => css).join('');
  const joined = rules === '' ? '' : `<style nonce="${nonce}" data-emotion="${names}">${rules}</style>`;
  return globals.join('') + joined + html.replaceAll(STYLE, '');
}
