import type { Overview } from '@klaster/shared/contract';
import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { act, screen } from '@testing-library/react';
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

describe('the landing page', () => {
  it('gives the totals and the provinces, without a token', async () => {
    network.on('GET /api/overview', overview);
    const { container } = await renderRemote({ routes, at: '/' });
    expect(await screen.findByRole('row', { name: /Андижон вилояти/ })).toHaveTextContent('148 200,4');
    expect(screen.getAllByText('148 200,4')).toHaveLength(3);
    expect(network.requests('GET /api/overview')[0]!.headers.get('X-Access-Token')).toBeNull();
    await checkAccessibility(container);
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
