import { LANGUAGES } from '@klaster/shared/contract/http';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { aRating } from '../../test/rating-fixtures';
import { retryAfterFailure } from '../../test/steps';

beforeEach(() => network.on('GET /api/provinces', PROVINCES));

const open = (at = '/rating', language?: (typeof LANGUAGES)[number], from?: string) =>
  renderRemote({ routes, at, user: {}, ...(language && { language }), ...(from && { from }) });

describe('the rating for staff', () => {
  it('links a cluster to its reasons in the same quarter', async () => {
    network.on('GET /api/rating', aRating());
    const { container } = await open('/rating?year=2026&quarter=3&search=x');
    expect(await screen.findByRole('link', { name: 'Қўрғон' })).toHaveAttribute(
      'href',
      '/rating/12?year=2026&quarter=3',
    );
    expect(network.requests('GET /api/rating').at(-1)?.query).toEqual({
      page_size: '50',
      year: '2026',
      quarter: '3',
      search: 'x',
    });
    await checkAccessibility(container);
  });

  it('shows the change since the quarter before and since the year before, and if the method was another', async () => {
    const rating = aRating({ method_changed: false, method_changed_year: true });
    network.on('GET /api/rating', { ...rating, items: rating.items.map((item) => ({ ...item, movement_year: -3 })) });
    await open();
    const row = await screen.findByRole('row', { name: /Қўрғон/ });
    expect(row).toHaveTextContent('▲ 22 ўрин юқорига / Бир йилда ўзгариш: ▼ 33 ўрин пастга');
    expect(screen.getByText(/Ўтган йилнинг шу чораги бошқа мезон билан баҳоланган/)).toBeVisible();
    expect(screen.queryByText(/Олдинги давр бошқа мезон билан/)).toBeNull();
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

  it('says where a cluster that has moved since is today', async () => {
    const [first, ...others] = aRating().items;
    network.on('GET /api/rating', aRating({ items: [{ ...first!, moved_to: 'Бухоро вилояти' }, ...others] }));
    await open();
    expect(await screen.findByText('Андижон вилояти (ҳозир: Бухоро вилояти)')).toBeVisible();
  });

  it('marks a province that has a score but no rank, since fewer than half of its clusters report', async () => {
    const [first, ...others] = aRating().provinces;
    const few = { ...first!, rank: null, scored: 3, clusters: 7 };
    network.on('GET /api/rating', aRating({ provinces: [few, ...others.map((one) => ({ ...one, clusters: 1 }))] }));
    await open();
    const mark = await screen.findByText('ярмидан кам: ўринсиз');
    const row = mark.closest('tr');
    expect(row).toHaveTextContent('79,87');
    expect(row).toHaveTextContent('3 / 7');
  });

  it.each(LANGUAGES)('is shown in %s', async (language) => {
    network.on('GET /api/rating', aRating());
    await open('/rating', language);
    expect(await screen.findByText(/87[.,]50/)).toBeVisible();
  });

  it('offers a retry if it did not load', async () => {
    await retryAfterFailure('GET /api/rating', aRating(), open);
    expect(await screen.findByRole('link', { name: 'Қўрғон' })).toBeVisible();
  });
});
