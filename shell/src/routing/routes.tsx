import type { BootDocument, BootRemote, Layout } from '@klaster/shared/contract';
import { loadNamespace } from '@klaster/shared/i18n';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { BootProvider } from '../boot';
import { loadRemoteScreen, reportCrash } from '../federation/load-screen';
import { withTimeout } from '../federation/with-timeout';
import { ProtectedLayout } from '../layouts/protected-layout';
import { PublicLayout } from '../layouts/public-frame';
import { CrashBoundary } from '../screens/failures/crash-boundary';
import { NotFound } from '../screens/failures/not-found';
import { screenId } from './prefetch';
import { LazyScreen } from './lazy-screen';
import { OWN_ROUTES } from './own-routes';
import type { OwnRoute } from './own-routes';
import { Root } from './root';

/** The page's routes: the shell's few and every remote's, as the boot document lists them, each under its layout. */
export function makeRoutes(boot: BootDocument): RouteObject[] {
  const { remotes } = boot;
  const under = (layout: Layout): RouteObject[] => [
    ...OWN_ROUTES.filter((route) => route.layout === layout).map(ownRoute),
    ...remotes.flatMap((remote) => remote.routes.filter((route) => route.layout === layout).map(remoteRoute(remote))),
  ];
  return [
    {
      element: (
        <BootProvider value={boot}>
          <CrashBoundary>
            <Root />
          </CrashBoundary>
        </BootProvider>
      ),
      children: [
        { element: <PublicLayout />, children: under('public') },
        { element: <ProtectedLayout />, children: under('protected') },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}

/** What each of the shell's own routes loads. */
const OWN_SCREENS: Record<OwnRoute['path'], () => Promise<{ Component: ComponentType }>> = {
  '/main': () => import(/* webpackChunkName: "main" */ '../screens/main/main.screen'),
  '/contacts': () => import(/* webpackChunkName: "contacts" */ '../screens/contacts/contacts.screen'),
  '/releases': async () => {
    const screen = import(/* webpackChunkName: "releases" */ '../screens/releases/releases.screen');
    const [{ Component }] = await Promise.all([screen, loadNamespace('releases')]);
    return { Component };
  },
};

function ownRoute({ path, positions }: OwnRoute): RouteObject {
  const loadScreen = () => withTimeout(path, async () => (await OWN_SCREENS[path]()).Component);
  return { path, element: <LazyScreen id={`shell${path}`} load={loadScreen} positions={positions} /> };
}

const remoteRoute =
  ({ name }: BootRemote) =>
  ({ id, path, positions }: BootRemote['routes'][number]): RouteObject => ({
    path,
    element: (
      <LazyScreen
        id={screenId(name, id)}
        load={() => loadRemoteScreen(name, id)}
        positions={positions}
        onCrash={(error) => reportCrash(name, id, error)}
      />
    ),
  });
