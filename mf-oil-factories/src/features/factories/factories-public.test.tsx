import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../remote';
import { aRegister, publicFactory, REMOVED_VISITORS, VISITORS } from '../../test/fixtures';
import { tableRows } from '../../test/table';

it('the visitors’ list of removed factories says when', async () => {
  const removed = publicFactory({ removed_at: '2026-05-01T06:00:00Z' });
  network.on('GET /api/oil_factories/removed/:region_id', aRegister(removed));
  await renderRemote({ routes, at: `${REMOVED_VISITORS}/1703` });
  await screen.findByText('Олтинкўл ёғ-мой');
  expect(tableRows()[1]?.at(-1)).toBe('01.05.2026');
});

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
    network.on('GET /api/registers/oil_factories/:id', factory);
    const { user, address, container } = await renderRemote({ routes, at });
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
