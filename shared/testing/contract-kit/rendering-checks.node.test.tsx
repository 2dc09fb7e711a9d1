import path from 'node:path';
import type { ComponentType } from 'react';
import type { RemoteRouteObject } from '../../remote';
import { SCREENS } from './planted/names';
import type * as screens from './planted/screens';
import { renderingFaults } from './rendering-checks';
import type { Route } from './screen-visit';
import { storeFaults } from '../source-checks/store-checks';

type Planted = typeof screens;
type Load = () => Promise<{ Component: ComponentType }>;

const route = (id: string, layout: Route['layout'] = 'public'): Route => ({
  id,
  path: `/${id}`,
  layout,
  title: 'fake.title',
  data: '/api/provinces',
});

const exposed = (id: string, lazy: Load): RemoteRouteObject => ({ id, path: `/${id}`, lazy });

const documentOnLoading = () => import('./planted/document-on-loading');

const planted =
  (name: keyof Planted): Load =>
  async () => ({ Component: (await import('./planted/screens'))[name] });

describe('of a remote with a fault in each screen', () => {
  let faults: string[] = [];

  beforeAll(async () => {
    const load = () =>
      Promise.resolve({
        routes: [...SCREENS.map((name) => exposed(name, planted(name))), exposed('OnLoading', documentOnLoading)],
      });
    faults = await renderingFaults(load, [
      ...SCREENS.map((name) => route(name)),
      route('OnLoading'),
      route('NotExposed'),
      route('ForStaff', 'protected'),
    ]);
  }, 120_000);

  const findFaults = (id: string) => faults.filter((fault) => fault.startsWith(`/${id}`)).join('\n');

  test.each(['Faultless', 'WithTime', 'ForStaff'])('%s has no fault', (id) => {
    expect(findFaults(id)).toBe('');
  });

  test.each([
    ['OnLoading', /ReferenceError: document is not defined/],
    ['DocumentWhileRendering', /ReferenceError: document is not defined/],
    ['StoreWithoutSnapshot', /Missing getServerSnapshot/],
    ['NotExposed', /is not exposed/],
    ['Form', /in en has "<form action=", which no gateway writes/],
    ['WithoutHeading', /in en has no heading of level 1/],
    ['WithoutRows', /in en does not show its initial data/],
    ['LeftToTheBrowser', /is left for the browser to render, in part/],
    ['Fetching', /requests .+api.provinces/],
    ['MissingText', /writes to the console: No text for "shared:fake"/],
    ['NameAsRegistered', /in en says "Тошкент вилояти/],
    ['CachedText', /in uz-Cyrl is not always the same: ".+Ҳа.+" and ".+Yes/],
    ['CachedAnswer', /in en does not show its initial data/],
    ['Counting', /in uz-Cyrl is not always the same/],
  ])('%s has its fault reported', (id, fault) => {
    expect(findFaults(id)).toMatch(fault);
  });
});

test('an exposed module that needs a document to load is a fault', async () => {
  const load = () => documentOnLoading().then(() => ({ routes: [] }));
  expect(await renderingFaults(load, [route('list')])).toEqual([
    'its exposed module: ReferenceError: document is not defined',
    '/list is not exposed',
  ]);
});

test('a store without a server snapshot is found anywhere in the tree', () => {
  expect(storeFaults(path.join(__dirname, 'planted'))).toEqual(['screens.tsx: a store without a server snapshot']);
});

test.each(['i18n', 'notices', 'query', 'register', 'router', 'session', 'ui'])(
  'every store of shared/%s has a server snapshot',
  (entry) => {
    expect(storeFaults(path.join(__dirname, '../..', entry))).toEqual([]);
  },
);
