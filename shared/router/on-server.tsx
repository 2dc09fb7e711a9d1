import type { ComponentType, ReactElement } from 'react';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  parsePath,
  StaticRouterProvider,
} from 'react-router-dom';
import type { StaticHandlerContext } from 'react-router-dom';

/** Written by hand, since the router's own way needs a `Request`, which a bare JavaScript context lacks. */
export function screenAt(screen: { path: string; Component: ComponentType }, at: string): ReactElement {
  const { dataRoutes } = createStaticHandler([screen]);
  const location = { pathname: '/', search: '', hash: '', ...parsePath(at), state: null, key: 'default' };
  const matches = matchRoutes(dataRoutes, location);
  if (!matches) throw new Error(`${at} leads elsewhere`);
  const context: StaticHandlerContext = {
    basename: '/',
    location,
    matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  return <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />;
}
