import type { Account } from '@klaster/shared/contract/http';
import { startI18n } from '@klaster/shared/i18n';
import { network, problem } from '@klaster/shared/testing';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { PAGE_NAMESPACES, registerCatalogues } from '../catalogues';
import { createPageClient } from '../session/page-client';
import { App } from '../../src/app';
import { makeRoutes } from '../start';

/** An administrator of the republic. */
export const ADMIN: Account = {
  login: 'zulfiya',
  full_name: 'Зулфия Каримова',
  positions: ['ADMIN'],
  province_code: null,
  cluster_id: null,
};

/** The gateway's response without a session. */
export const signedOut = () => problem(401, 'unauthenticated', { detail: 'Тизимга қайта киринг.' });

type Scene = {
  /** Who is signed in; `null`: nobody. */
  account?: Account | null;
  at?: string;
  /** The answer about the session if nobody is signed in. */
  refusal?: ReturnType<typeof problem>;
};

/** Opens the page of the operations address, as `start` puts it together. */
export async function renderPage({ account = ADMIN, at = '/', refusal = signedOut() }: Scene = {}) {
  registerCatalogues();
  await startI18n('uz-Cyrl', ...PAGE_NAMESPACES);
  network.on('GET /session', account ?? refusal);
  const router = createMemoryRouter(makeRoutes(), { initialEntries: [at] });
  const view = render(<App client={createPageClient()} router={router} />);
  return { ...view, router, user: userEvent.setup() };
}
