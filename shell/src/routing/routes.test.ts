import { inPageOrder, matchRoute } from '@klaster/shared/contract/http';
import type { Layout } from '@klaster/shared/contract/http';
import { matchRoutes } from 'react-router-dom';
import { bootOf, remoteWith } from '../test/remotes';
import { makeRoutes } from './routes';

const staff: Layout = 'protected';
const visitors: Layout = 'public';

const remote = remoteWith('mf-matched', [
  { path: '/a/:id', layout: staff },
  { path: '/:id/b', layout: visitors },
  { path: '/a/c', layout: staff },
  { path: '/d', layout: visitors },
]);

it.each([
  ['/a/b', '/:id/b'],
  ['/a/c', '/a/c'],
  ['/a/x', '/a/:id'],
  ['/D/', '/d'],
  ['/d//', '/d'],
  ['/a//c', '*'],
  ['/nowhere', '*'],
])('the page at %s is the one that the gateway expects: %s', (pathname, path) => {
  const shown = matchRoutes(makeRoutes(bootOf(remote)), { pathname })?.at(-1)?.route.path;
  expect(shown).toBe(path);
  expect(matchRoute(inPageOrder(remote.routes), pathname)?.route.path ?? '*').toBe(shown);
});
