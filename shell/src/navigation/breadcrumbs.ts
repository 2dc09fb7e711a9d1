import { matchRoutes } from 'react-router-dom';

export type TitledRoute = { path: string; title: string };

export type Crumb = { to: string; title: string };

/** Every route that matches a leading part of the path. */
export function breadcrumbs(routes: readonly TitledRoute[], pathname: string): Crumb[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.flatMap((_, index) => {
    const to = `/${parts.slice(0, index + 1).join('/')}`;
    const title = pageTitle(routes, to);
    return title === undefined ? [] : [{ to, title }];
  });
}

export function pageTitle(routes: readonly TitledRoute[], pathname: string): string | undefined {
  const titled = routes.map(({ path, title }) => ({ path, handle: title }));
  return matchRoutes(titled, { pathname })?.[0]?.route.handle;
}
