import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { everythingIsVisible } from '../../test/in-sight';
import { aRating } from '../../test/rating-fixtures';

const TASHKENT_CITY = { province_code: '1726', province_name: 'Тошкент шаҳри' };

const open = (at = '/') => renderRemote({ routes, at });

const buxoro = () => screen.findByRole('link', { name: 'Бухоро вилояти: 79,87 балл, яхши' });

beforeEach(() => {
  const rating = aRating();
  const [first] = rating.provinces;
  const unranked = { rank: null, score: null, band: null, movement: null, ranked: 0, scored: 1 };
  network.on('GET /api/rating', {
    ...rating,
    provinces: [first!, { ...PROVINCES[0]!, ...unranked }],
  });
  network.on('GET /api/provinces', [...PROVINCES, TASHKENT_CITY]);
  network.on('GET /api/overview', {
    totals: { clusters_count: 0, land_area: null, factories_count: 0, annual_capacity: null },
    provinces: [],
  });
});

describe('the map of the provinces', () => {
  everythingIsVisible();

  it('shows the bands of the ranking beside it, without a request of its own', async () => {
    const { container } = await open();
    expect(await buxoro()).toHaveAttribute('href', '/?province=1706');
    const map = screen.getByRole('group', { name: 'Вилоятлар рейтинги. 2026 йил, 3‑чорак' });
    expect(within(map).getAllByRole('link')).toHaveLength(14);
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Андижон вилояти: маълумот йўқ')).toBeVisible();
    expect(link('Тошкент шаҳри: тааллуқли эмас')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Синфлар' })).toHaveTextContent(
      '●●●● аъло(0)●●●○ яхши(1)●●○○ ўрта(0)●○○○ паст(0)маълумот йўқ(12)тааллуқли эмас(1)',
    );
    expect(network.calls().toSorted()).toEqual(['GET /api/overview', 'GET /api/provinces', 'GET /api/rating']);
    await checkAccessibility(container);
  });

  it('links a region to its clusters in the same quarter, and shows which one is chosen, also while the pointer is over another', async () => {
    const { user, address } = await open('/?year=2026&quarter=3&page=2');
    const link = await buxoro();
    expect(link).not.toHaveAttribute('aria-current');
    await user.click(link);
    expect(address()).toBe('/?year=2026&quarter=3&province=1706');
    expect(await buxoro()).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('[data-map] [aria-current]')).toHaveLength(1);
    expect(screen.getByLabelText('Вилоят')).toHaveDisplayValue('Бухоро вилояти');
    await user.hover(screen.getByRole('link', { name: 'Андижон вилояти: маълумот йўқ' }));
    expect(document.querySelector('[data-tooltip]')).toHaveTextContent('Андижон вилояти');
    expect([...document.querySelectorAll('[data-map] [aria-current="true"]')]).toEqual([await buxoro()]);
  });
});

it('reserves the room of the map, and does not load it until it comes into view', async () => {
  await open();
  expect(await screen.findByRole('list', { name: 'Синфлар' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Қўрғон' })).toBeVisible();
  expect(document.querySelector('[data-map]')).toBeNull();
});
