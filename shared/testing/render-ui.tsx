import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEFAULT_LANGUAGE } from '../contract/http/languages';
import type { Language } from '../contract/http/languages';
import { startI18n } from '../i18n';
import { UiProvider } from '../ui';
import { atTestEnd } from './doubles/test-end';

let leaveHistory = () => {};

atTestEnd(() => leaveHistory());

type Router = ReturnType<typeof createMemoryRouter>;

type RenderedUi = RenderResult & { user: UserEvent; router: Router; address: () => string };

const routesAround = (part: ReactNode) => [
  { path: '/here', element: part },
  { path: '*', element: null },
];

/** Renders a part at `/here`; every other address shows an empty page. */
export function renderUi(part: ReactNode, language: Language = DEFAULT_LANGUAGE): Promise<RenderedUi> {
  return renderRouter(createMemoryRouter(routesAround(part), { initialEntries: ['/here'] }), language);
}

/** Like `renderUi`, with the history of a browser, whose steps take time. A step back leads to the empty page `/before`. */
export async function renderUiInHistory(part: ReactNode): Promise<RenderedUi> {
  window.history.replaceState(null, '', '/before');
  const router = createBrowserRouter(routesAround(part));
  leaveHistory = () => router.dispose();
  const view = await renderRouter(router, DEFAULT_LANGUAGE);
  await act(() => router.navigate('/here'));
  return view;
}

async function renderRouter(router: Router, language: Language): Promise<RenderedUi> {
  await startI18n(language);
  const view = render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, user: userEvent.setup(), router, address };
}
