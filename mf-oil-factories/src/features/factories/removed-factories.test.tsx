import type { Position } from '@klaster/shared/contract';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../remote';
import { aFactory, aRegister } from '../../test/fixtures';
import { tableRows } from '../../test/table';

const open = (positions: Position[]) =>
  renderRemote({ routes, at: '/deregistered-oil-factories-reestrs/1703', user: { positions } });

beforeEach(() =>
  network.on(
    'GET /api/oil_factories/removed/:region_id',
    aRegister(aFactory({ is_active: false, updated_at: '2026-03-12T06:00:00Z' })),
  ),
);

describe('removed factories of a province', () => {
  it('are shown with status and the day of their last update', async () => {
    const { container } = await open([]);
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти' })).toBeVisible();
    expect(tableRows()[1]?.at(-1)).toBe('Актив эмас12.03.2026');
    expect(tableRows()[2]?.[1]).toBe('Jami');
    await checkAccessibility(container);
  });

  it('say when they were removed, and to staff by which order and why', async () => {
    const removal = { removed_at: '2026-05-01T06:00:00Z', removal_order: '45-ф', removal_reason: 'Ариза' };
    network.on('GET /api/oil_factories/removed/:region_id', aRegister(aFactory(removal)));
    await open([]);
    await screen.findByText('Олтинкўл ёғ-мой');
    expect(tableRows()[0]?.[6]).toBe('Чиқарилган сана');
    expect(tableRows()[1]?.[6]).toBe('01.05.202645-ф-сонли буйруқАриза');
  });
});
