import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEFAULT_LANGUAGE } from '../contract/common/languages';
import type { Language } from '../contract/common/languages';
import { startI18n } from '../i18n';
import { UiProvider } from '../ui';

/** Renders a part of the interface alone at `/here`; every other address shows an empty page. */
export async function renderUi(part: ReactNode, language: Language = DEFAULT_LANGUAGE) {
  await startI18n(language);
  const router = createMemoryRouter(
    [
      { path: '/here', element: part },
      { path: '*', element: null },
    ],
    { initialEntries: ['/here'] },
  );
  const view = render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, user: userEvent.setup(), router, address };
}
