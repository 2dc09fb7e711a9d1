import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { DEFAULT_LANGUAGE } from '../../contract/http/languages';
import type { Language } from '../../contract/http/languages';
import type { TokenClaims } from '../../contract/http/session-token';
import { startI18n } from '../../i18n';
import { Notices } from '../../notices';
import { useNotices } from '../../notices/store/notice-store';
import { createQueryClient } from '../../query';
import { navigation } from '../../router';
import { session } from '../../session';
import { UiProvider } from '../../ui';
import { sessionToken } from './session-token';
import { atTestEnd } from './test-end';

export type RemoteScene = {
  routes: readonly RouteObject[];
  /** With its query. */
  at: string;
  /** Previous page of the product, for a step back. */
  from?: string;
  /** Absent: a visitor. */
  user?: Partial<TokenClaims>;
  language?: Language;
};

export type RenderedRemote = RenderResult & { user: UserEvent; address: () => string; client: QueryClient };

/** With the router, for the checks of this package. */
export type RoutedRemote = RenderedRemote & { router: ReturnType<typeof createMemoryRouter> };

let leave = () => {};

atTestEnd(() => {
  cleanup();
  leave();
  useNotices.setState({ notices: [] });
});

/** The router counts its steps in the browser's history, which a memory router does not write. */
function writeHistory({ from, at }: RemoteScene) {
  window.history.replaceState({ idx: from ? 1 : 0 }, '');
  return { initialEntries: from ? [from, at] : [at], initialIndex: from ? 1 : 0 };
}

/** Opens a remote's routes at an address, with the shell's providers. Other addresses show an empty page. */
export function renderRemote(scene: RemoteScene): Promise<RenderedRemote> {
  return renderWithRouter(scene);
}

export async function renderWithRouter(scene: RemoteScene): Promise<RoutedRemote> {
  await startI18n(scene.language ?? DEFAULT_LANGUAGE);
  if (scene.user) session.save(sessionToken(scene.user));
  const client = createQueryClient();
  const elsewhere: RouteObject = { path: '*', element: null };
  const router = createMemoryRouter(
    [{ children: [...scene.routes, elsewhere], HydrateFallback: () => null }],
    writeHistory(scene),
  );
  leave = () => {
    router.dispose();
    client.clear();
  };
  navigation.bind(router);
  const view = render(
    <UiProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Notices />
      </QueryClientProvider>
    </UiProvider>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, user: userEvent.setup(), address, client, router };
}
