import { breadcrumbs, pageTitle } from './breadcrumbs';

const routes = [
  { path: '/', title: 'Start' },
  { path: '/oil', title: 'Factories' },
  { path: '/oil/:region_id', title: 'Province' },
  { path: '/oil/:region_id/create', title: 'New' },
  { path: '/oil/removed', title: 'Removed' },
];

describe('breadcrumbs', () => {
  it('lists each route on the way, with its own address', () => {
    expect(breadcrumbs(routes, '/oil/1703/create')).toEqual([
      { title: 'Factories', to: '/oil' },
      { title: 'Province', to: '/oil/1703' },
      { title: 'New', to: '/oil/1703/create' },
    ]);
  });

  it('prefers a literal path to one with parameters', () => {
    expect(breadcrumbs(routes, '/oil/removed').map(({ title }) => title)).toEqual(['Factories', 'Removed']);
  });

  it('skips parts of the path that are not pages', () => {
    expect(breadcrumbs(routes, '/unknown/1')).toEqual([]);
  });
});

describe('page title', () => {
  it('is the title of the matched route, or none', () => {
    expect(pageTitle(routes, '/')).toBe('Start');
    expect(pageTitle(routes, '/oil/1703')).toBe('Province');
    expect(pageTitle(routes, '/unknown')).toBeUndefined();
  });
});
