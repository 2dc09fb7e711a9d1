import type { ComponentType, ReactElement } from 'react';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  parsePath,
  StaticRouterProvider,
} from 'react-router-dom';
import type { StaticHandlerContext } from 'react-router-dom';
import type { RenderRequest } from '../contract/http/boot';

/** Written by hand, since the router's own way needs a `Request`, which a bare JavaScript context lacks. */
export function screenAt(
  screen: { path: string; Component: ComponentType },
  { address, base }: Pick<RenderRequest, 'address' | 'base'>,
): ReactElement {
  const { dataRoutes } = createStaticHandler([screen]);
  const screenLocation = { pathname: '/', search: '', hash: '', ...parsePath(address), state: null, key: 'default' };
  const matches = matchRoutes(dataRoutes, screenLocation);
  if (!matches) throw new Error(`${address} leads elsewhere`);
  const location = {
    ...screenLocation,
    pathname: base === '/' ? screenLocation.pathname : `${base}${screenLocation.pathname}`,
  };
  const context: StaticHandlerContext = {
    basename: base,
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
