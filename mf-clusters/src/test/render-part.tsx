import { indicatorLabels } from '@klaster/shared/contract/indicators';
import { defineRemote } from '@klaster/shared/remote';
import { renderRemote } from '@klaster/shared/testing';
import type { Language } from '@klaster/shared/contract/http';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { INDICATOR_NAMESPACE } from '../indicators/texts/indicator-namespace';

type RemoteUser = NonNullable<Parameters<typeof renderRemote>[0]['user']>;

export async function renderPart(part: ReactNode, language?: Language, user: RemoteUser = {}) {
  const routes = defineRemote(
    {
      name: 'mf-clusters',
      routes: [{ id: 'part', path: '/part', layout: 'protected', title: 'regions.title' }],
      navigation: [],
    },
    {
      part: async (loadTexts) => {
        await loadTexts(INDICATOR_NAMESPACE);
        return { Component: () => <div data-testid="part">{part}</div> };
      },
    },
    {
      'uz-Cyrl': () => import('../locales/uz-Cyrl.json'),
      'uz-Latn': () => import('../locales/uz-Latn.json'),
      ru: () => import('../locales/ru.json'),
      en: () => import('../locales/en.json'),
    },
    { [INDICATOR_NAMESPACE]: indicatorLabels },
  );
  const view = await renderRemote({ routes, at: '/part', user, ...(language && { language }) });
  await screen.findByTestId('part');
  return view;
}
