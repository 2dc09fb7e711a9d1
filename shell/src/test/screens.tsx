import { loadNamespace } from '@klaster/shared/i18n';
import { Outlet } from 'react-router-dom';
import { BootProvider } from '../boot/boot';
import { registerShellCatalogues } from '../catalogues';
import { SHELL_ROUTES } from '../navigation/shell-routes';
import { makeRoutes } from '../routing/routes';
import { bootOf, remoteWith } from './remotes';

/** The start page shows what leads to these. */
const PAGES = ['/amallar', '/hududlar', '/malumotlarim', '/reports'];

const boot = bootOf(
  remoteWith(
    'mf-reports',
    PAGES.map((path) => ({ path })),
    () => null,
  ),
);

/** The shell's screens without their frames. */
export async function load() {
  registerShellCatalogues();
  await loadNamespace('shell');
  const screens = makeRoutes(boot).flatMap(({ children = [] }) => children.flatMap((layout) => layout.children ?? []));
  const element = (
    <BootProvider value={boot}>
      <Outlet />
    </BootProvider>
  );
  return { routes: [{ element, children: screens }] };
}

export const definition = { routes: SHELL_ROUTES.map((route) => ({ ...route, id: route.path })) };
