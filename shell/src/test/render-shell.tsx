import type { BootDocument, TokenClaims } from '@klaster/shared/contract/http';
import { startI18n } from '@klaster/shared/i18n';
import { createQueryClient } from '@klaster/shared/query';
import { navigation } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { network, sessionToken } from '@klaster/shared/testing';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../app';
import { registerShellCatalogues } from '../catalogues';
import { registerBootRemotes } from '../federation/load-screen';
import { forgetShownPath } from '../layouts/use-focus-on-navigation';
import { makeRoutes } from '../routing/routes';
import { clearBetweenUsers } from '../session/cache-upkeep';

/** Unless a test says otherwise. */
beforeEach(() => network.on('GET /api/auth/providers', { passwords: true, providers: [] }));

/** Ends what the last shell was given. */
let leave = () => {};

type Scene = { boot: BootDocument; at: string; user?: Partial<TokenClaims> };

/** Opens the whole shell at an address, as `start` puts it together. */
export async function renderShell({ boot, at, user }: Scene) {
  registerShellCatalogues();
  await startI18n('uz-Cyrl', 'shell');
  registerBootRemotes(boot.remotes);
  if (user) session.save(sessionToken(user));
  const router = createMemoryRouter(makeRoutes(boot), { initialEntries: [at] });
  navigation.bind(router);
  const client = createQueryClient();
  forgetShownPath();
  leave();
  leave = clearBetweenUsers(client);
  const view = render(<App client={client} router={router} />);
  return { ...view, router, client, user: userEvent.setup(), address: () => router.state.location.pathname };
}
