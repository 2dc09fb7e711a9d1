import { act, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PAGES, PROVINCE_CODE, SEARCH_LENGTH, YEARS } from '../contract/http';
import { REGISTERS } from '../contract/kinds';
import { publicSorts } from '../contract/registers';
import { clusterListQuerySchema } from '../contract/registers';
import { filter, useFilters } from '.';
import type { Filters } from '.';
import { readFilters } from './filters';

const SCHEMA = {
  year: filter.wholeNumber(YEARS.first, YEARS.last, 2026),
  province: filter.code(PROVINCE_CODE),
  search: filter.text(SEARCH_LENGTH),
  status: filter.oneOf(['new', 'confirmed', 'all'], 'new'),
  sort: filter.oneOf(publicSorts(REGISTERS.clusters), 'company_name'),
  page: filter.wholeNumber(1, PAGES.last, 1),
};

function open(at: string) {
  let filters: Filters<typeof SCHEMA> | undefined;
  const Page = () => {
    filters = useFilters(SCHEMA);
    return null;
  };
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Page /> },
      { path: '/before', element: null },
    ],
    { initialEntries: ['/before', at], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    search: () => router.state.location.search,
    values: () => filters!.values,
    now: () => filters!,
    set: (...input: Parameters<Filters<typeof SCHEMA>['set']>) => act(async () => filters!.set(...input)),
    back: () => act(() => router.navigate(-1)),
  };
}

describe('the filters in the address', () => {
  it('are parsed, and absent ones have their fallback', () => {
    const { values } = open('/list?year=2024&province=1703&search=тола&page=3');
    const read = { year: 2024, province: '1703', search: 'тола' };
    expect(values()).toEqual({ ...read, status: 'new', sort: 'company_name', page: 3 });
  });

  it('have a space for a pasted tab, which separates words', () => {
    expect(open('/list?search=%09Олтин%09тола').values().search).toBe('Олтин тола');
  });

  const SENSELESS =
    'year=2014 year=2e3 year=02026 year= province=1799x province=0 status=drop status=__proto__ sort=constructor ' +
    'page=0 page=-1 page=1.5 page=100001 page=9999999999999 search=%00%0A unknown=1';

  it.each(SENSELESS.split(' '))('are ignored where they are invalid: %s', (query) => {
    const { values, now } = open(`/list?${query}`);
    expect(values()).toEqual(open('/list').values());
    expect(now().active).toBe(false);
  });

  it('are valid for the API with any address', () => {
    const known = fc.constantFrom('\uFB2C'.repeat(100), '\uFFFE\u{10FFFE}', 'а\uFFFF');
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 150 }), known);
    const isTaken = (search: string, province: string, page: string) => {
      const values = readFilters(SCHEMA, new URLSearchParams({ search, province, page }));
      const query = { search: values.search, page: values.page, sort: values.sort };
      return clusterListQuerySchema.safeParse(values.province ? { ...query, province_code: values.province } : query);
    };
    fc.assert(fc.property(anything, anything, anything, (...texts) => isTaken(...texts).success));
  });
});

describe('a change', () => {
  it('is written into the address without defaults, beside other parameters', async () => {
    const { set, search } = open('/list?tab=map&year=1999&status=all');
    await set({ province: '1703', status: 'new' });
    expect(search()).toBe('?tab=map&province=1703');
  });

  it('leads to the first page, unless it is the page', async () => {
    const { set, search } = open('/list?page=7');
    await set({ page: 8 });
    expect(search()).toBe('?page=8');
    await set({ sort: '-company_name' });
    expect(search()).toBe('?sort=-company_name');
  });

  it('that is selected is a step in the history; a typed one is not', async () => {
    const { set, search, back, router } = open('/list');
    await set({ province: '1703' });
    await set({ search: 'т' }, { replace: true });
    await set({ search: 'то' }, { replace: true });
    expect(search()).toBe('?province=1703&search=%D1%82%D0%BE');
    await back();
    expect(search()).toBe('');
    await back();
    expect(router.state.location.pathname).toBe('/before');
  });

  it('that changes nothing makes no step', async () => {
    const { set, back, router } = open('/list?province=1703');
    await set({ province: '1703' });
    await back();
    expect(router.state.location.pathname).toBe('/before');
  });

  it('keeps an earlier change that is not rendered yet', async () => {
    const { now, search } = open('/list?year=2025');
    await act(async () => {
      now().set({ status: 'all' });
      now().set({ province: '1703' });
    });
    expect(search()).toBe('?year=2025&status=all&province=1703');
  });

  it('keeps changes made while an earlier one is rendered', async () => {
    let choose: Filters<typeof SCHEMA>['set'] = () => {};
    const chosen = new Set<string>();
    const Part = ({ whenShown }: { whenShown: () => void }) => {
      useLayoutEffect(whenShown);
      return null;
    };
    const Page = () => {
      const { values, set } = useFilters(SCHEMA);
      choose = set;
      const chooseOnce = (change: { search: string } | { year: number }) => {
        const name = Object.keys(change).join();
        if (values.province === '' || chosen.has(name)) return;
        chosen.add(name);
        set(change);
      };
      useLayoutEffect(() => chooseOnce({ year: 2024 }));
      // Effects of children run before those of the hook.
      return <Part whenShown={() => chooseOnce({ search: 'тола' })} />;
    };
    const router = createMemoryRouter([{ path: '/list', element: <Page /> }], { initialEntries: ['/list'] });
    render(<RouterProvider router={router} />);
    await act(async () => choose({ province: '1703' }));
    const { search } = router.state.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ province: '1703', search: 'тола', year: '2024' });
  });

  it('starts from the address after a navigation', async () => {
    const { router, set, search } = open('/list?year=2025');
    await act(() => router.navigate('/list?year=2024'));
    await set({ status: 'all' });
    expect(search()).toBe('?year=2024&status=all');
  });

  it('preserves the filters of a followed link, even before they are rendered', async () => {
    const { router, now, search } = open('/list?year=2025');
    await act(async () => {
      await router.navigate('/list?year=2024&search=тола');
      now().set({ status: 'all' });
    });
    expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({ year: '2024', search: 'тола', status: 'all' });
  });

  it('preserves the filters of a followed link while an earlier change is not rendered yet', async () => {
    const { router, now, search } = open('/list?year=2025');
    await act(async () => {
      now().set({ province: '1703' });
      await router.navigate('/list?year=2024&search=тола');
      now().set({ status: 'all' });
      now().set({ page: 2 });
    });
    const expected = { year: '2024', search: 'тола', status: 'all', page: '2' };
    expect(Object.fromEntries(new URLSearchParams(search()))).toEqual(expected);
  });

  it('is normalised as the address is when read', async () => {
    const { set, search } = open('/list');
    await set({ search: 'т'.repeat(101), year: 1 });
    expect(search()).toBe(`?${new URLSearchParams({ search: 'т'.repeat(100) }).toString()}`);
  });
});

test('clearing removes all filters, and keeps the order and other parameters', async () => {
  const { now, search } = open('/list?tab=map&province=1703&search=т&sort=province&page=4');
  expect(now().active).toBe(true);
  await act(async () => now().reset());
  expect(search()).toBe('?tab=map&sort=province');
  expect(now().active).toBe(false);
});

test('links contain the current filters with their own changes', () => {
  const { now } = open('/list?province=1703&page=4');
  expect(now().hrefFor({ page: 5 })).toBe('?province=1703&page=5');
  expect(now().hrefFor({ status: 'all' })).toBe('?province=1703&status=all');
});
