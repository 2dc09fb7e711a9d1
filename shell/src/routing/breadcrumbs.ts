import type { Localised } from '@klaster/shared/contract';
import { matchPath } from 'react-router-dom';

export type TitledRoute = { path: string; title: Localised };

export type Crumb = { to: string; title: Localised };

/** The way from the section's front page to the page at `pathname`: every route that matches a leading part of it. */
export function breadcrumbs(routes: readonly TitledRoute[], pathname: string): Crumb[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.flatMap((_, index) => {
    const to = `/${parts.slice(0, index + 1).join('/')}`;
    const route = bestMatch(routes, to);
    return route ? [{ to, title: route.title }] : [];
  });
}

/** A literal path goes before one with parameters, as in the router. */
function bestMatch(routes: readonly TitledRoute[], pathname: string): TitledRoute | undefined {
  return routes
    .filter((route) => matchPath(route.path, pathname))
    .toSorted((a, b) => countParams(a.path) - countParams(b.path))[0];
}

function countParams(path: string): number {
  return path.split(':').length;
}
