import type { Position } from '@klaster/shared/contract/http';
import {
  CONNECTION_LOST,
  checkAccessibility,
  chooseFromMenu,
  expectConsoleError,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import {
  aFactory,
  aRegister,
  REMOVED_STAFF,
  STAFF,
  publicFactory,
  REMOVED_VISITORS,
  VISITORS,
} from '../../test/fixtures';
import { column, tableRows } from '../../test/table';

const CALL = 'GET /api/oil_factories/:region_id';
const REMOVED = 'GET /api/oil_factories/removed/:region_id';
const AT = `${STAFF}/1703`;

const idle = aFactory({ id: 6, company_name: 'Асака ёғ', stir: '309876543', daily_capacity: 30, is_active: false });

const CYRILLIC = /[\u0400-\u04FF]/;

const open = (positions: Position[] = [], at = AT) => renderRemote({ routes, at, from: '/main', user: { positions } });

beforeEach(() => network.on(CALL, aRegister(aFactory(), idle)));

describe('factories of a province', () => {
  it('are headed by its name and shown with status, date and totals, whatever invalid order the address has', async () => {
    const { container } = await open([], `${AT}?sort=drop`);
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти', level: 1 })).toBeVisible();
    const [head, first, second, totals] = tableRows();
    expect(head?.slice(0, 3)).toEqual(['№', 'Корхона номи', 'СТИР']);
    expect(first).toEqual(['1', 'Олтинкўл ёғ-мой', '301234567', '120,5', '36 000,0', '—', 'Актив20.11.2026']);
    expect(second).toEqual(['2', 'Асака ёғ', '309876543', '30,0', '36 000,0', '—', 'Актив эмас20.11.2026']);
    expect(totals).toEqual(['', 'Jami', '', '1 234,5', '98 765,0', '—', '']);
    await checkAccessibility(container);
  });

  it('are imported from a file by a user who may add one, and the list is refetched', async () => {
    network.on('GET /api/registers/oil_factories/imports', { items: [], total: 0 });
    const rows = { created: 1, changed: 0, same: 0, faulty: 0 };
    const notices = [{ code: 'hidden_rows' as const, message: 'Файлда яширилган қаторлар ҳам ўқилди (1 та): 3.' }];
    const report = { rows, faults: [], faults_total: 0, state: 'state', notices };
    network.on('POST /api/registers/oil_factories/imports/check', report);
    const { user } = await open(['CREATE'], `${AT}?q=мой`);
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await chooseFromMenu(user, 'Файлдан киритиш');
    const dialog = await screen.findByRole('dialog', { name: 'Файлдан киритиш' });
    await user.upload(dialog.querySelector('input[type=file]')!, new File(['workbook'], 'Рўйхат.xlsx'));
    await user.click(await screen.findByRole('checkbox', { name: 'Файлда яширилган қаторларни олмаслик' }));
    await waitFor(() => expect(network.requests('POST /api/registers/oil_factories/imports/check')).toHaveLength(2));
    network.on('POST /api/registers/oil_factories/imports', { id: 5, ...rows });
    network.on(CALL, aRegister(aFactory(), idle, aFactory({ id: 8, company_name: 'Янги ёғ-мой' })));
    await user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));
    expect(await screen.findByText('Файл реестрга киритилди.')).toBeVisible();
    const [take] = network.requests('POST /api/registers/oil_factories/imports');
    expect(take?.query).toMatchObject({ hidden: 'left_out' });
    // No list of factories goes beyond a province: there is none to lead to.
    expect(screen.queryByRole('link', { name: 'Киритилган ёзувларни кўриш' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ёпиш' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('cell', { name: 'Янги ёғ-мой' })).toBeVisible();
  });

  it('are shown in Latin script, units and buttons too, in Latin Uzbek', async () => {
    await renderRemote({ routes, at: AT, user: { positions: ['ADMIN'] }, language: 'uz-Latn' });
    expect(await screen.findByRole('heading', { name: 'Andijon viloyati', level: 1 })).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Oltinkoʻl yogʻ-moy' })).toBeVisible();
    expect(screen.getByRole('table').textContent).not.toMatch(CYRILLIC);
    for (const [role, name] of [
      ['link', 'Oltinkoʻl yogʻ-moy'],
      ['link', /: Oltinkoʻl yogʻ-moy$/],
      ['button', /: Oltinkoʻl yogʻ-moy$/],
    ] as const)
      expect(screen.getByRole(role, { name })).toBeVisible();
  });

  it('look the same to an account bound to a cluster as to visitors, even with positions', async () => {
    await renderRemote({ routes, at: AT, user: { positions: ['CREATE', 'UPDATE', 'DELETE', 'ADMIN'], cluster_id: 5 } });
    await screen.findByRole('heading', { name: 'Андижон вилояти', level: 1 });
    expect(tableRows()[0]).toHaveLength(6);
    expect(screen.queryByRole('link', { name: 'Янги реестр қўшиш' })).toBeNull();
    expect(screen.queryByText('Актив')).toBeNull();
  });

  it('have no totals without factories, and say what to do', async () => {
    network.on(CALL, aRegister());
    await open(['CREATE']);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.getByText(/Биринчи корхонани «Янги реестр қўшиш»/)).toBeVisible();
    expect(screen.queryByText('Jami')).toBeNull();
  });

  it('are never those of the previous province, however slow their response', async () => {
    network.on(CALL, aRegister(aFactory()));
    await renderRemote({ routes, at: AT, from: `${STAFF}/1706`, user: {} });
    expect(await screen.findByText('Олтинкўл ёғ-мой')).toBeVisible();
    const release = network.hold(CALL, { ...aRegister(aFactory({ company_name: 'Қоракўл ёғ' })) });
    act(() => navigation.back());
    await waitFor(() => expect(network.requests(CALL).at(-1)?.params).toEqual({ region_id: '1706' }));
    expect(screen.queryByText('Олтинкўл ёғ-мой')).toBeNull();
    release();
    expect(await screen.findByText('Қоракўл ёғ')).toBeVisible();
  });

  it('offer to try again after a failed load, without a notice', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(CALL, CONNECTION_LOST);
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.queryByText('Хатолик юз берди.')).toBeNull();
    network.on(CALL, aRegister(idle));
    await user.click(retry);
    expect(await screen.findByText('Асака ёғ')).toBeVisible();
  });

  it('of another territory lead a step back', async () => {
    expectConsoleError(/Рухсат йўқ/);
    network.on(CALL, problem(403, 'outside_territory', { detail: 'Рухсат йўқ' }));
    const { address } = await open();
    await waitFor(() => expect(address()).toBe('/main'));
  });

  it.each(['1799', '17%2F03'])('of a province that does not exist (%s) are not found', async (code) => {
    expectConsoleError(/топилмади/);
    network.on(CALL, problem(404, 'not_found', { detail: 'Сўралган маълумот топилмади.' }));
    await open([], `/oil-factories-reestrs/${code}`);
    expect(await screen.findByRole('heading', { name: 'Бундай вилоят топилмади' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вилоятлар рўйхати' })).toHaveAttribute('href', '/oil-factories-reestrs');
  });
});

describe('removed factories of a province', () => {
  it('are shown with status, the day of their last update, and to staff by which order and why they were removed', async () => {
    const removal = { removed_at: '2026-05-01T06:00:00Z', removal_order: '45-ф', removal_reason: 'Ариза' };
    const others = { is_active: false, updated_at: '2026-03-12T06:00:00Z' };
    network.on(REMOVED, aRegister(aFactory({ ...others, ...removal })));
    const { container } = await open([], `${REMOVED_STAFF}/1703`);
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти' })).toBeVisible();
    expect(tableRows()[0]?.[6]).toBe('Чиқарилган сана');
    expect(tableRows()[1]?.slice(6)).toEqual(['01.05.202645-ф-сонли буйруқАриза', 'Актив эмас12.03.2026']);
    expect(tableRows()[2]?.[1]).toBe('Jami');
    await checkAccessibility(container);
  });
});

describe('the quick search', () => {
  it('is read from the address, can be cleared, finds a factory in any script, and sums the matches', async () => {
    const text = 'oltinko‘l';
    const { user, address } = await open([], `${AT}?q=йўқ`);
    expect(await screen.findByText('Қидирув сўзини текширинг ёки тозаланг.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(await screen.findByText('Асака ёғ')).toBeVisible();
    expect(address()).toBe(AT);
    await user.type(await screen.findByLabelText('Корхона номи ёки СТИР'), `${text}{Enter}`);
    await waitFor(() => expect(column(1)).toEqual(['Олтинкўл ёғ-мой', 'Jami']));
    expect(column(3)).toEqual(['120,5', '120,5']);
    expect(screen.getByText('Топилди: 1 / 2')).toBeVisible();
    expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe(text);
  });
});

describe('for visitors', () => {
  it.each([
    [VISITORS, '1799'],
    [REMOVED_VISITORS, 'abc'],
  ])('at %s an address that names no province says so, and leads to those there are', async (at, region) => {
    expectConsoleError(/not_found/);
    network.on('GET /api/oil_factories/:region_id', problem(404, 'not_found'));
    network.on('GET /api/oil_factories/removed/:region_id', problem(400, 'not_found'));
    const { container } = await renderRemote({ routes, at: `${at}/${region}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Бундай вилоят топилмади' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вилоятлар рўйхати' })).toHaveAttribute('href', at);
    expect(screen.queryByRole('button', { name: 'Қайта уриниш' })).toBeNull();
    await checkAccessibility(container);
  });

  describe.each([
    { at: `${VISITORS}/1703`, call: 'GET /api/oil_factories/:region_id' },
    { at: `${REMOVED_VISITORS}/1703`, call: 'GET /api/oil_factories/removed/:region_id' },
  ] as const)('the visitors’ list at $at', ({ at, call }) => {
    beforeEach(() => network.on(call, aRegister(publicFactory())));

    it('shows factories and totals without status and actions, and sends no token, even for an administrator', async () => {
      const { address, container } = await renderRemote({ routes, at, user: { positions: ['ADMIN'] } });
      expect(await screen.findByRole('heading', { name: 'Андижон вилояти' })).toBeVisible();
      expect(tableRows().map((row) => row.length)).toEqual([6, 6, 6]);
      expect(tableRows()[1]).toEqual(['1', 'Олтинкўл ёғ-мой', '301234567', '120,5', '36 000,0', '—']);
      expect(tableRows()[2]?.[1]).toBe('Jami');
      expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Олтинкўл ёғ-мой']);
      expect(screen.queryByRole('button', { name: /Тиклаш|Чиқариш/ })).toBeNull();
      expect(network.requests(call)[0]?.headers.has('X-Access-Token')).toBe(false);
      expect(address()).toBe(at);
      await checkAccessibility(container);
    });

    it('leads to the page of a factory, and back to the list', async () => {
      const isRemoved = call.includes('removed');
      const factory = publicFactory(isRemoved ? { removed_at: '2026-05-04T06:00:00Z' } : {});
      network.on(call, aRegister(factory));
      network.on('GET /api/registers/oil_factories/:id', factory);
      const { user, address, container } = await renderRemote({ routes, at });
      await screen.findByText('Олтинкўл ёғ-мой');
      expect(tableRows()[1]?.at(-1)).toBe(isRemoved ? '04.05.2026' : '—');
      await user.click(await screen.findByRole('link', { name: 'Олтинкўл ёғ-мой' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Олтинкўл ёғ-мой' })).toBeVisible();
      expect(address()).toBe('/oil-factories-reestrs-auth/view/5');
      for (const shown of ['301234567', 'Олтинкўл тумани', '36 000,0', ...(isRemoved ? ['04.05.2026'] : [])])
        expect(container).toHaveTextContent(shown);
      await checkAccessibility(container);
      await user.click(screen.getByRole('link', { name: 'Рўйхатга қайтиш' }));
      expect(address()).toBe(at);
    });
  });
});
