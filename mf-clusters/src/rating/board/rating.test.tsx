import { setLanguage } from '@klaster/shared/i18n';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { aRating, aClusterRating } from '../../test/rating-fixtures';

beforeEach(() => network.on('GET /api/provinces', PROVINCES));

const open = (at = '/rating', from?: string) => renderRemote({ routes, at, user: {}, ...(from && { from }) });

describe('the rating for staff', () => {
  it('links a cluster to its reasons, says where it is today, and marks a province of which too few report', async () => {
    const rating = aRating({ method_changed: false, method_changed_year: true });
    const [first, ...others] = rating.items.map((item) => ({ ...item, movement_year: -3 }));
    // It has a score, but no rank.
    const [few, ...provinces] = rating.provinces.map((province) => ({ ...province, clusters: 1 }));
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
    expect(screen.queryByText(/Олдинги чорак бошқа мезон билан/)).toBeNull();
    expect(screen.getByText('Андижон вилояти (ҳозир: Бухоро вилояти)')).toBeVisible();
    const row = screen.getByText('ярмидан кам: ўринсиз').closest('tr');
    expect(row).toHaveTextContent('79,87');
    expect(row).toHaveTextContent('3 / 7');
    await checkAccessibility(container);
    await act(() => setLanguage('en'));
    expect(await screen.findByText(/87\.50/)).toBeVisible();
  });

  it('stays on the page that the address names while its rows load, and names its range and their time for print', async () => {
    network.on('GET /api/rating', ({ query }) => aRating({ total: query.search === 'x' ? 4 : 120 }));
    const { address } = await open('/rating?search=x', '/rating?page=2');
    await screen.findByRole('link', { name: 'Қўрғон' });
    const answer = network.hold('GET /api/rating', aRating({ total: 120 }));
    act(() => navigation.back());
    await waitFor(() => expect(network.requests('GET /api/rating')).toHaveLength(2));
    answer();
    expect(await screen.findByText(/ 120$/)).toBeVisible();
    expect(screen.getByText(/^51–54 \/ 120 · \d\d\.\d\d\.\d{4} \d\d:\d\d ҳолатига$/)).toBeInTheDocument();
    expect(address()).toBe('/rating?page=2');
  });
});

describe('ticks on the public rating', () => {
  const open = (at = '/') => renderRemote({ routes, at });

  const box = (name: string) => screen.findByRole('checkbox', { name: `${name}: солиштириш` });

  /** As it stands in the address, with the commas that this encodes. */
  const readTicked = (address: () => string) => new URLSearchParams(address().split('?')[1]).get('compare');

  beforeEach(() => {
    network.on('GET /api/rating', aRating({ total: 31 }));
    network.on('GET /api/provinces', PROVINCES);
    network.on('GET /api/overview', {
      totals: { clusters_count: 0, land_area: null, factories_count: 0, annual_capacity: null },
      provinces: [],
    });
  });

  it('clusters are ticked by keyboard, and a bar links to their comparison in the quarter shown', async () => {
    const { user, address, container } = await open();
    expect(await box('Қўрғон')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Солиштириш' })).toBeNull();
    (await box('Қўрғон')).focus();
    await user.keyboard(' ');
    const bar = await screen.findByRole('region', { name: 'Солиштириш' });
    expect(bar).toHaveTextContent('Яна камида битта кластерни белгиланг.');
    await user.click(await box('Ғалаба'));
    await user.click(await box('Чорбоғ'));
    await waitFor(() => expect(readTicked(address)).toBe('12,14,13'));
    expect(await box('Ғалаба')).toBeChecked();
    expect(within(bar).getByRole('link', { name: 'Солиштириш (3)' })).toHaveAttribute(
      'href',
      '/rating/compare?clusters=12,14,13&year=2026&quarter=3',
    );
    expect(bar).not.toHaveTextContent('Яна камида');
    await checkAccessibility(container);
    // They are cleared at once or one by one, with the focus left in the table; two before the next render both count.
    await user.click(screen.getByRole('button', { name: 'Белгиларни олиб ташлаш' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('region', { name: 'Солиштириш' })).toBeNull();
    expect(await box('Қўрғон')).toHaveFocus();
    const boxes = [(await box('Қўрғон')) as HTMLInputElement, (await box('Чорбоғ')) as HTMLInputElement];
    act(() => {
      for (const box of boxes) box.click();
    });
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    await waitFor(() => expect(readTicked(address)).toBe('12,13'));
    await user.click(await box('Қўрғон'));
    await waitFor(() => expect(readTicked(address)).toBe('13'));
  });

  it('an address ticks the first five of its valid numbers; a sixth is refused with the reason until there is room', async () => {
    const { user, address } = await open('/?compare=12,abc,,-1,014,99999999999,12,2,3,4,5,6');
    await box('Қўрғон');
    const link = screen.getByRole('link', { name: /^Солиштириш \(/ });
    expect(link.getAttribute('href')?.split('&')[0]).toBe('/rating/compare?clusters=12,2,3,4,5');
    await user.click(await box('Ғалаба'));
    const bar = screen.getByRole('region', { name: 'Солиштириш' });
    expect(within(bar).getByRole('status')).toHaveTextContent(/^Кўпи билан 5 та солиштирилади/);
    expect(await box('Ғалаба')).not.toBeChecked();
    expect(link.getAttribute('href')?.split('&')[0]).toBe('/rating/compare?clusters=12,2,3,4,5');
    await user.click(await box('Қўрғон'));
    await waitFor(() => expect(within(bar).getByRole('status')).toBeEmptyDOMElement());
    await user.click(await box('Ғалаба'));
    await waitFor(() => expect(readTicked(address)).toBe('2,3,4,5,14'));
  });

  it('ticks survive other pages, filters, clearing these, and the reasons of a score', async () => {
    network.on('GET /api/rating/clusters/:id', aClusterRating());
    const { user, address } = await open('/?compare=12,14');
    await box('Қўрғон');
    await user.click(screen.getByRole('link', { name: '3-саҳифа' }));
    await waitFor(() => expect(address()).toContain('page=3'));
    expect(readTicked(address)).toBe('12,14');
    await user.click(await box('Чорбоғ'));
    await waitFor(() => expect(readTicked(address)).toBe('12,14,13'));
    // Ticking shows no other page.
    expect(address()).toContain('page=3');
    await user.selectOptions(screen.getByLabelText('Вилоят'), 'Бухоро вилояти');
    await waitFor(() => expect(address()).toContain('province=1706'));
    expect(readTicked(address)).toBe('12,14,13');
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    await waitFor(() => expect(address()).not.toContain('province'));
    expect(readTicked(address)).toBe('12,14,13');
    await user.click(await screen.findByRole('link', { name: 'Чорбоғ' }));
    await screen.findByRole('dialog');
    expect(readTicked(address)).toBe('12,14,13');
  });
});
