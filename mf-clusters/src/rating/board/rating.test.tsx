import type { Language } from '@klaster/shared/contract/http';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { aRating } from '../../test/rating-fixtures';
import { retryAfterFailure } from '../../test/steps';

beforeEach(() => network.on('GET /api/provinces', PROVINCES));

const open = (at = '/rating', language?: Language, from?: string) =>
  renderRemote({ routes, at, user: {}, ...(language && { language }), ...(from && { from }) });

describe('the rating for staff', () => {
  it('links a cluster to its reasons, says where it is today, and marks a province of which too few report', async () => {
    const rating = aRating({ method_changed: false, method_changed_year: true });
    const [first, ...others] = rating.items.map((item) => ({ ...item, movement_year: -3 }));
    // It has a score, but no rank.
    const [few, ...provinces] = rating.provinces.map((one) => ({ ...one, clusters: 1 }));
    network.on('GET /api/rating', {
      ...rating,
      items: [{ ...first!, moved_to: 'Бухоро вилояти' }, ...others],
      provinces: [{ ...few!, rank: null, scored: 3, clusters: 7 }, ...provinces],
    });
    const { container } = await open('/rating?year=2026&quarter=3&search=x');
    const link = await screen.findByRole('link', { name: 'Қўрғон' });
    expect(link).toHaveAttribute('href', '/rating/12?year=2026&quarter=3');
    const query = { page_size: '50', year: '2026', quarter: '3', search: 'x' };
    expect(network.requests('GET /api/rating').at(-1)?.query).toEqual(query);
    expect(link.closest('tr')).toHaveTextContent('▲ 22 ўрин юқорига / Бир йилда ўзгариш: ▼ 33 ўрин пастга');
    expect(screen.getByText(/Ўтган йилнинг шу чораги бошқа мезон билан баҳоланган/)).toBeVisible();
    expect(screen.queryByText(/Олдинги давр бошқа мезон билан/)).toBeNull();
    expect(screen.getByText('Андижон вилояти (ҳозир: Бухоро вилояти)')).toBeVisible();
    const row = screen.getByText('ярмидан кам: ўринсиз').closest('tr');
    expect(row).toHaveTextContent('79,87');
    expect(row).toHaveTextContent('3 / 7');
    await checkAccessibility(container);
  });

  it('stays on the page that the address names while its rows load', async () => {
    network.on('GET /api/rating', ({ query }) => aRating({ total: query.search === 'x' ? 4 : 120 }));
    const { address } = await open('/rating?search=x', undefined, '/rating?page=2');
    await screen.findByRole('link', { name: 'Қўрғон' });
    const answer = network.hold('GET /api/rating', aRating({ total: 120 }));
    act(() => navigation.back());
    await waitFor(() => expect(network.requests('GET /api/rating')).toHaveLength(2));
    answer();
    expect(await screen.findByText(/ 120$/)).toBeVisible();
    expect(address()).toBe('/rating?page=2');
  });

  it('has decimals as English writes them', async () => {
    network.on('GET /api/rating', aRating());
    await open('/rating', 'en');
    expect(await screen.findByText(/87\.50/)).toBeVisible();
  });

  it('offers a retry if it did not load', async () => {
    await retryAfterFailure('GET /api/rating', aRating(), open);
    expect(await screen.findByRole('link', { name: 'Қўрғон' })).toBeVisible();
  });
});
