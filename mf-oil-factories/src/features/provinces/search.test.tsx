import type { OilFactory } from '@klaster/shared/contract/registers';
import { setInitialData } from '@klaster/shared/http';
import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import {
  aFactory,
  PROVINCE_TOTALS,
  publicFactory,
  REMOVED_STAFF,
  REMOVED_VISITORS,
  STAFF,
  VISITORS,
} from '../../test/fixtures';
import { tableRows } from '../../test/table';

const CALL = 'GET /api/registers/oil_factories';

const FOUND: OilFactory[] = [
  publicFactory({ id: 5, company_name: 'Бўстон ёғ', stir: '305000002' }),
  publicFactory({
    id: 6,
    company_name: 'Бўстон агро',
    stir: '306000003',
    province_code: '1706',
    province_name: 'Бухоро вилояти',
    removed_at: '2026-05-01T06:00:00Z',
  }),
];

const open = (at: string) => renderRemote({ routes, at, ...(at.startsWith(`${STAFF}?`) && { user: {} }) });

beforeEach(() => {
  network.on('GET /api/oil_factories/provinces_totals', PROVINCE_TOTALS);
  network.on(CALL, { factories: FOUND, total: 2 });
});

describe('the search of all provinces', () => {
  it('shows the matches in place of the provinces, and keeps the search in the address', async () => {
    const { user, address, container } = await open(VISITORS);
    await screen.findByText('Андижон вилояти');
    await user.type(screen.getByRole('searchbox', { name: 'Корхона номи ёки СТИР' }), 'Бустон');
    const count = await screen.findByText('Барча вилоятлар бўйича топилди: 2');
    expect(count).toBeVisible();
    expect(count).toHaveAttribute('aria-live', 'polite');
    expect(tableRows().slice(1)).toEqual([
      ['1', 'Бўстон ёғ', '305000002', '120,5', '36 000,0', '—', 'Андижон вилояти', 'Реестрда'],
      ['2', 'Бўстон агро', '306000003', '120,5', '36 000,0', '—', 'Бухоро вилояти', 'Чиқарилган01.05.2026'],
    ]);
    expect(decodeURIComponent(address())).toBe(`${VISITORS}?search=Бустон`);
    expect(network.requests(CALL).at(-1)).toMatchObject({ query: { search: 'Бустон' } });
    expect(network.requests(CALL).at(-1)!.headers.has('X-Access-Token')).toBe(false);
    await checkAccessibility(container);
  });

  it('takes the matches that came with the page, as a server does that renders it', async () => {
    setInitialData({ '/api/registers/oil_factories?search=yog': { factories: FOUND, total: 2 } });
    await open(`${VISITORS}?search=yog`);
    expect(await screen.findByText('Бўстон агро')).toBeVisible();
    expect(network.requests(CALL)).toEqual([]);
  });

  it.each([
    [VISITORS, REMOVED_VISITORS],
    [STAFF, REMOVED_STAFF],
  ])(
    'from %s leads to the factory in the register of its province, and only staff send their token',
    async (live, removed) => {
      await open(`${live}?search=${encodeURIComponent('Бустон')}`);
      expect(await screen.findByRole('link', { name: 'Бўстон ёғ' })).toHaveAttribute(
        'href',
        `${live}/1703?q=305000002`,
      );
      expect(screen.getByRole('link', { name: 'Бўстон агро' })).toHaveAttribute('href', `${removed}/1706?q=306000003`);
      expect(network.requests(CALL).map(({ headers }) => headers.has('X-Access-Token'))).toEqual([live === STAFF]);
    },
  );

  it('says that nothing was found, and shows the provinces again once the search is cleared', async () => {
    network.on(CALL, { factories: [], total: 0 });
    const { user, address } = await open(`${VISITORS}?search=xxxx`);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.getByText('Қидирув сўзини текширинг ёки тозаланг.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(await screen.findByText('Андижон вилояти')).toBeVisible();
    expect(address()).toBe(VISITORS);
  });

  it('says how many there are when it shows the first of them', async () => {
    network.on(CALL, { factories: FOUND, total: 145 });
    await open(`${VISITORS}?search=ёғ`);
    expect(await screen.findByText(/топилди: 145\. Биринчи 2 таси/)).toBeVisible();
  });

  it('says on the page that a server has none', async () => {
    expectConsoleError(/not_found/);
    network.on(CALL, problem(404, 'not_found'));
    await open(`${VISITORS}?search=ёғ`);
    expect(await screen.findByText(/Бу серверда барча вилоятлар бўйича қидирув йўқ/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Қайта уриниш' })).toBeNull();
  });

  it('keeps the previous matches while the next ones load', async () => {
    const { user } = await open(`${VISITORS}?search=бўс`);
    await screen.findByText('Бўстон ёғ');
    const release = network.hold(CALL, { factories: [aFactory({ company_name: 'Бўстонлиқ' })], total: 1 });
    await user.type(screen.getByRole('searchbox'), 'тонлиқ');
    await waitFor(() => expect(network.requests(CALL)).toHaveLength(2));
    expect(screen.getByText('Бўстон ёғ')).toBeVisible();
    release();
    expect(await screen.findByText('Бўстонлиқ')).toBeVisible();
  });
});
