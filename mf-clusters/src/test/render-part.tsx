import { defineRemote } from '@klaster/shared/remote';
import { renderRemote } from '@klaster/shared/testing';
import type { Language } from '@klaster/shared/contract/http';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';

export async function renderPart(part: ReactNode, language?: Language) {
  const routes = defineRemote(
    {
      name: 'mf-clusters',
      routes: [{ id: 'part', path: '/part', layout: 'protected', title: 'regions.title' }],
      navigation: [],
    },
    { part: () => Promise.resolve({ Component: () => <div data-testid="part">{part}</div> }) },
    {
      'uz-Cyrl': () => import('../locales/uz-Cyrl.json'),
      'uz-Latn': () => import('../locales/uz-Latn.json'),
      ru: () => import('../locales/ru.json'),
      en: () => import('../locales/en.json'),
    },
  );
  const view = await renderRemote({ routes, at: '/part', user: {}, ...(language && { language }) });
  await screen.findByTestId('part');
  return view;
}
