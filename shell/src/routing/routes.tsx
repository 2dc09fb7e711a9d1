import type { BootDocument, BootRemote, Layout } from '@klaster/shared/contract';
import { loadNamespace } from '@klaster/shared/i18n';
import type { RouteObject } from 'react-router-dom';
import { BootProvider } from '../boot-context';
import { loadRemoteScreen, reportCrash } from '../federation/load-screen';
import { withTimeout } from '../federation/with-timeout';
import { ProtectedLayout } from '../layouts/protected-layout';
import { PublicLayout } from '../layouts/public-layout';
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

function ownRoute({ path, positions, texts, load }: OwnRoute): RouteObject {
  const loadScreen = () =>
    withTimeout(path, async () => {
      const [{ Component }] = await Promise.all([load(), texts && loadNamespace(texts)]);
      return Component;
    });
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
