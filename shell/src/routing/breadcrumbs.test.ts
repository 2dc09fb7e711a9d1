import { breadcrumbs } from './breadcrumbs';

const title = (text: string) => ({ 'uz-Cyrl': text, 'uz-Latn': text, ru: text, en: text });

const routes = [
  { path: '/oil', title: title('Factories') },
  { path: '/oil/:region_id', title: title('Province') },
  { path: '/oil/:region_id/create', title: title('New') },
  { path: '/oil/removed', title: title('Removed') },
];

describe('breadcrumbs', () => {
  it('lists each route on the way, with its own address', () => {
    expect(breadcrumbs(routes, '/oil/1703/create').map(({ to, title: { en } }) => `${en} ${to}`)).toEqual([
      'Factories /oil',
      'Province /oil/1703',
      'New /oil/1703/create',
    ]);
  });

  it('prefers a literal path to one with parameters', () => {
    expect(breadcrumbs(routes, '/oil/removed').map(({ title: { en } }) => en)).toEqual(['Factories', 'Removed']);
  });

  it('passes over parts of the path that are no page', () => {
    expect(breadcrumbs(routes, '/unknown/1')).toEqual([]);
  });
});
