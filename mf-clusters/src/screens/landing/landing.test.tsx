import type { Overview } from '@klaster/shared/contract';
import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';

const overview: Overview = {
  totals: { clusters_count: 23, land_area: 148_200.4, factories_count: 41, annual_capacity: null },
  provinces: [
    {
      province_code: '1703',
      province_name: 'Андижон вилояти',
      clusters_count: 23,
      land_area: 148_200.4,
      factories_count: 41,
      annual_capacity: null,
    },
  ],
};

const EMPTY = {
  province_code: '1706',
  province_name: 'Бухоро вилояти',
  clusters_count: 0,
  land_area: null,
  factories_count: 0,
  annual_capacity: null,
};

describe('the landing page', () => {
  it('gives the totals and the provinces, without a token', async () => {
    network.on('GET /api/overview', overview);
    const { container } = await renderRemote({ routes, at: '/' });
    expect(await screen.findByRole('row', { name: /Андижон вилояти/ })).toHaveTextContent('148 200,4');
    expect(screen.getAllByText('148 200,4')).toHaveLength(3);
    expect(network.requests('GET /api/overview')[0]!.headers.get('X-Access-Token')).toBeNull();
    await checkAccessibility(container);
  });

  it('leads from each province to its factories and to its clusters', async () => {
    network.on('GET /api/overview', { ...overview, provinces: [...overview.provinces, EMPTY] });
    await renderRemote({ routes, at: '/' });
    const link = (name: string) => screen.getByRole('link', { name });
    expect(await screen.findByRole('link', { name: 'Андижон вилояти' })).toHaveAttribute(
      'href',
      '/oil-factories-reestrs-auth/1703',
    );
    expect(link('23: Кластерлар, Андижон вилояти')).toHaveAttribute('href', '/reestrs-auth?province=1703');
    expect(link('41: Ёғ-мой корхоналари, Андижон вилояти')).toHaveAttribute('href', '/oil-factories-reestrs-auth/1703');
    expect(screen.getAllByRole('link', { name: /Бухоро вилояти/ })).toHaveLength(1);
  });

  it.each([
    [' Коракул{Enter}', '/oil-factories-reestrs-auth?search=Коракул'],
    ['{Enter}', '/oil-factories-reestrs-auth'],
  ])('finds a factory of any province: %s', async (typed, found) => {
    network.on('GET /api/overview', overview);
    const { user, address } = await renderRemote({ routes, at: '/' });
    await user.type(await screen.findByRole('searchbox', { name: /номи ёки СТИР/ }), typed);
    await waitFor(() => expect(decodeURIComponent(address())).toBe(found));
  });

  it('shows a dash for a figure nobody knows, never zero', async () => {
    network.on('GET /api/overview', overview);
    await renderRemote({ routes, at: '/' });
    const row = await screen.findByRole('row', { name: /Андижон вилояти/ });
    expect(row.lastElementChild).toHaveTextContent('—');
  });

  it('keeps its figures when a refresh fails, and says that they are from before', async () => {
    network.on('GET /api/overview', overview);
    const { client } = await renderRemote({ routes, at: '/' });
    await screen.findByRole('row', { name: /Андижон вилояти/ });
    expectConsoleError(/Ишламаяпти/);
    network.on('GET /api/overview', problem(500, 'internal', { detail: 'Ишламаяпти.' }));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(/^Янгилаб бўлмади/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Андижон вилояти/ })).toHaveTextContent('148 200,4');
  });

  it('offers to try again where the figures did not come', async () => {
    expectConsoleError(/Ишламаяпти/);
    network.on('GET /api/overview', problem(500, 'internal', { detail: 'Ишламаяпти.' }));
    const { user } = await renderRemote({ routes, at: '/' });
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /api/overview', overview);
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Андижон вилояти/ })).toBeVisible();
  });
});
