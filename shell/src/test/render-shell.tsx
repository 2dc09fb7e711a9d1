import type { BootDocument, TokenClaims } from '@klaster/shared/contract';
import { registerCatalogues, startI18n } from '@klaster/shared/i18n';
import { createQueryClient } from '@klaster/shared/query';
import { navigation } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { sessionToken } from '@klaster/shared/testing';
import { UiProvider } from '@klaster/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { catalogues } from '../catalogues';
import { registerBootRemotes } from '../federation/load-screen';
import { makeRoutes } from '../routing/routes';

type Scene = { boot: BootDocument; at: string; user?: Partial<TokenClaims> };

/** Opens the whole shell at an address, as `start` puts it together. */
export async function renderShell({ boot, at, user }: Scene) {
  registerCatalogues('shell', catalogues);
  await startI18n('uz-Cyrl');
  registerBootRemotes(boot.remotes);
  if (user) session.save(sessionToken(user));
  const router = createMemoryRouter(makeRoutes(boot), { initialEntries: [at] });
  navigation.bind(router);
  const view = render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...view, router, user: userEvent.setup(), address: () => router.state.location.pathname };
}
