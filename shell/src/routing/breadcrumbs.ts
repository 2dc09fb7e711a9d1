import { matchPath } from 'react-router-dom';

/** A route with its title in the language shown. */
export type TitledRoute = { path: string; title: string };

export type Crumb = { to: string; title: string };

/** The way from the section's front page to the page at `pathname`: every route that matches a leading part of it. */
export function breadcrumbs(routes: readonly TitledRoute[], pathname: string): Crumb[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.flatMap((_, index) => {
    const to = `/${parts.slice(0, index + 1).join('/')}`;
    const title = pageTitle(routes, to);
    return title === undefined ? [] : [{ to, title }];
  });
}

/** Title of the route at `pathname`. A literal path goes before one with parameters, as in the router. */
export function pageTitle(routes: readonly TitledRoute[], pathname: string): string | undefined {
  return routes
    .filter((route) => matchPath(route.path, pathname))
    .toSorted((a, b) => countParams(a.path) - countParams(b.path))[0]?.title;
}

function countParams(path: string): number {
  return path.split(':').length;
}
