import type { Overview } from '@klaster/shared/contract/reports';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { everythingIsVisible } from '../../test/in-sight';
import { aClusterRating, aRating, NO_RATING } from '../../test/rating-fixtures';
import { failCall, readTexts } from '../../test/steps';

const FIGURES = { clusters_count: 23, land_area: 148_200.4, factories_count: 41, annual_capacity: null };
const overview: Overview = { totals: FIGURES, provinces: [{ ...PROVINCES[0]!, ...FIGURES }] };
const TASHKENT_CITY = { province_code: '1726', province_name: 'Тошкент шаҳри' };
const EMPTY = { ...PROVINCES[1]!, clusters_count: 0, land_area: null, factories_count: 0, annual_capacity: null };

/** A row of the provinces in the register, not in the ranking. */
const REGISTER_ROW = /^Андижон вилояти/;

const open = (at = '/') => renderRemote({ routes, at });

/** Waits until they are there. */
async function clusters() {
  await screen.findByRole('link', { name: 'Қўрғон' });
  return screen.getByRole('table', { name: 'Кластерлар рейтинги' });
}

const lastQuery = () => network.requests('GET /api/rating').at(-1)?.query;

beforeEach(() => {
  network.on('GET /api/rating', aRating());
  network.on('GET /api/provinces', PROVINCES);
  network.on('GET /api/overview', overview);
});

describe('the ranking', () => {
  it('gives clusters and provinces with rank, score, band, movement and completeness, and the registers below, without a token', async () => {
    network.on('GET /api/overview', { ...overview, provinces: [...overview.provinces, EMPTY] });
    const { container } = await open();
    const rows = within(await clusters()).getAllByRole('row');
    const yearly = ' / Бир йилда ўзгариш: ▲ 33 ўрин юқорига';
    // For visitors without scripts.
    const pageOf = (name: string) => `Кластер саҳифаси: ${name}`;
    const unmoved = '—Икки даврнинг бирида ўрни йўқ / Бир йилда ўзгариш: —Икки даврнинг бирида ўрни йўқ';
    expect(rows.slice(1).map((row) => readTexts(row).join('|'))).toEqual([
      `|1|Қўрғон|Андижон вилояти|●●●●87,50 аъло|▲ 22 ўрин юқорига${yearly}${pageOf('Қўрғон')}|100`,
      `|2|Чорбоғ|Андижон вилояти|●●●○72,25 яхши|▼ 11 ўрин пастга${yearly}${pageOf('Чорбоғ')}|80`,
      `|3|Ғалаба|Андижон вилояти|●○○○12,00 паст|=Ўрни ўзгармади${yearly}${pageOf('Ғалаба')}|60 тўлиқ эмас`,
      `|—|Янги ер|Андижон вилояти|— маълумот кам|${unmoved}${pageOf('Янги ер')}|25 тўлиқ эмас`,
    ]);
    const provinces = readTexts(screen.getByRole('table', { name: 'Вилоятлар рейтинги' }), 'row').slice(1);
    expect(provinces).toEqual([
      `1Бухоро вилояти●●●○79,87 яхши${unmoved}2 / 3`,
      `—Жиззах вилояти— маълумот кам${unmoved}0 / 1`,
      `—Қашқадарё вилояти— тасдиқланган ҳисобот йўқ${unmoved}0 / 0`,
    ]);
    expect(screen.getByText(/^Ўзгариш — .* Фақат иккала чоракда ҳам ўрин олганлар солиштирилади/)).toBeVisible();
    expect(
      screen.getByText(/^2026 йил, 3‑чорак. Реестрдаги кластерлар: 23, .* 4, .* 3. Баллар медианаси: 72,25./),
    ).toBeVisible();
    expect(lastQuery()).toEqual({ page_size: '15' });
    expect(network.requests('GET /api/rating')[0]!.headers.get('X-Access-Token')).toBeNull();
    const row = await screen.findByRole('row', { name: REGISTER_ROW });
    expect(row).toHaveTextContent('148 200,4');
    expect(row.lastElementChild).toHaveTextContent('—');
    expect(screen.getAllByText('148 200,4')).toHaveLength(3);
    expect(network.requests('GET /api/overview')[0]!.headers.get('X-Access-Token')).toBeNull();
    const link = (name: string) => screen.getByRole('link', { name });
    const factories = '/oil-factories-reestrs-auth/1703';
    expect(link('Андижон вилояти')).toHaveAttribute('href', factories);
    expect(link('23: Кластерлар, Андижон вилояти')).toHaveAttribute('href', '/reestrs-auth?province=1703');
    expect(link('41: Ёғ-мой корхоналари, Андижон вилояти')).toHaveAttribute('href', factories);
    expect(screen.queryByRole('link', { name: /^0: .*Бухоро вилояти/ })).toBeNull();
    await checkAccessibility(container);
  });

  it('of a running quarter is preliminary, with how many clusters are confirmed, in each province too', async () => {
    const rating = aRating();
    const provinces = rating.provinces.map((province) => ({ ...province, clusters: 5 }));
    network.on('GET /api/rating', { ...rating, preliminary: true, provinces });
    await open();
    expect(await screen.findByText(/^2026 йил, 3‑чорак \(дастлабки, 23 тадан 4 таси\)/)).toBeVisible();
    const [, first] = within(screen.getByRole('table', { name: 'Вилоятлар рейтинги' })).getAllByRole('row');
    expect(within(first!).getAllByRole('cell').at(-1)).toHaveTextContent('3 / 5');
  });

  it('keeps quarter, search, province, order, page and whether scores are complete in the address', async () => {
    network.on('GET /api/rating', aRating({ total: 31 }));
    const { user, address } = await open();
    await clusters();
    await user.selectOptions(screen.getByLabelText('Давр'), '2026, 2‑чорак');
    await waitFor(() => expect(lastQuery()).toEqual({ page_size: '15', year: '2026', quarter: '2' }));
    expect(screen.getByRole('link', { name: 'Бухоро вилояти' })).toHaveAttribute(
      'href',
      '/?year=2026&quarter=2&province=1706',
    );
    await user.selectOptions(screen.getByLabelText('Вилоят'), 'Бухоро вилояти');
    await user.selectOptions(screen.getByLabelText('Тартиб'), 'Қуйидагилар');
    await user.type(screen.getByLabelText('Кластер номи ёки СТИР'), 'Chorbog{Enter}');
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        page_size: '15',
        year: '2026',
        quarter: '2',
        province_code: '1706',
        search: 'Chorbog',
        order: 'bottom',
      }),
    );
    await user.click(await screen.findByRole('link', { name: '3-саҳифа' }));
    expect(address()).toBe('/?year=2026&quarter=2&province=1706&order=bottom&search=Chorbog&page=3');
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '3' }));
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(address()).toBe('/');
    // The largest climb comes first after two clicks.
    const head = within(await clusters()).getByRole('button', { name: /^Ўзгариш/ });
    await user.click(head);
    await waitFor(() => expect(lastQuery()).toEqual({ page_size: '15', order: 'movement' }));
    await user.click(within(await clusters()).getByRole('button', { name: /^Ўзгариш/ }));
    await waitFor(() => expect(lastQuery()).toEqual({ page_size: '15', order: '-movement' }));
    expect(screen.getByLabelText('Тартиб')).toHaveDisplayValue('Энг кўтарилганлар');
    await user.click(within(await clusters()).getByRole('button', { name: 'Кластер' }));
    expect(screen.getByLabelText('Тартиб')).toHaveDisplayValue('Устун бўйича');
    await user.click(within(await clusters()).getByRole('button', { name: 'Ўрин' }));
    await user.selectOptions(screen.getByLabelText('Тўлиқлик'), 'Тўлиқлари (80 дан)');
    await waitFor(() => expect(lastQuery()).toEqual({ page_size: '15', complete: 'true' }));
    expect(address()).toBe('/?complete=true');
  });

  it('says that there are no scores yet', async () => {
    network.on('GET /api/rating', NO_RATING);
    await open();
    expect(await screen.findByText('Рейтинг ҳали йўқ')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Вилоятлар рейтинги' })).toBeNull();
  });

  it('says that a quarter has no data, and links to the latest, of which nothing is found', async () => {
    const period = { year: 2019, quarter: 1 };
    network.on('GET /api/rating', ({ query }) =>
      aRating({ items: [], total: 0, ...(query.year && { period, provinces: [] }) }),
    );
    const { user, address } = await open('/?year=2019&quarter=1&search=x');
    expect(await screen.findByText('Бу чоракда тасдиқланган ҳисобот йўқ')).toBeVisible();
    expect(screen.getByLabelText('Давр')).toHaveDisplayValue('2019, 1‑чорак');
    await user.click(screen.getByRole('link', { name: 'Охирги рейтинг' }));
    expect(address()).toBe('/?search=x');
    expect(await screen.findByText('Бошқа ном ёзинг, вилоятни ёки даврни ўзгартиринг.')).toBeVisible();
  });

  it('reserves the room of the map of the provinces, and does not load it until it comes into view', async () => {
    await open();
    expect(await screen.findByRole('list', { name: 'Синфлар' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Қўрғон' })).toBeVisible();
    expect(document.querySelector('[data-map]')).toBeNull();
  });

  it('offers a retry if it did not load, and still shows the registers', async () => {
    failCall('GET /api/rating');
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(await screen.findByRole('row', { name: /Андижон вилояти.*148/ })).toBeVisible();
    network.on('GET /api/rating', aRating());
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Қўрғон' })).toBeVisible();
  });
});

describe('the map of the provinces', () => {
  everythingIsVisible();

  const buxoro = () => screen.findByRole('link', { name: 'Бухоро вилояти: 79,87 балл, яхши' });

  beforeEach(() => {
    const rating = aRating();
    const [first] = rating.provinces;
    const unranked = { rank: null, score: null, band: null, movement: null, ranked: 0, scored: 1 };
    network.on('GET /api/rating', { ...rating, provinces: [first!, { ...PROVINCES[0]!, ...unranked }] });
    network.on('GET /api/provinces', [...PROVINCES, TASHKENT_CITY]);
    network.on('GET /api/overview', { ...overview, provinces: [] });
  });

  it('shows the bands of the ranking beside it, without a separate request', async () => {
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

describe('the reasons of a score', () => {
  beforeEach(() => network.on('GET /api/rating/clusters/:id', aClusterRating()));

  it('open over the ranking, of the same quarter, and a step back closes them', async () => {
    network.on('GET /api/rating', aRating({ total: 31 }));
    const { user, address } = await open('/?year=2026&quarter=3&page=2');
    await user.click(await screen.findByRole('link', { name: 'Чорбоғ' }));
    const dialog = await screen.findByRole('dialog', { name: 'Қўрғон' });
    expect(address()).toBe('/?year=2026&quarter=3&page=2&cluster=13');
    expect(network.requests('GET /api/rating/clusters/:id').at(-1)).toMatchObject({
      params: { id: '13' },
      query: { year: '2026', quarter: '3' },
    });
    await waitFor(() => expect(dialog).toHaveTextContent('55,58 ÷ 70 × 100 = 79,40'));
    expect(await within(dialog).findByRole('figure', { name: '' })).toHaveTextContent('Балл');
    await checkAccessibility(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Ёпиш' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/?year=2026&quarter=3&page=2');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Чорбоғ' })).toHaveFocus());
  });

  it('open from a link, and closing them leaves the ranking', async () => {
    const { user, address } = await open('/?cluster=12&province=1703');
    await screen.findByRole('dialog', { name: 'Қўрғон' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/?province=1703');
  });

  it('say that there is no such cluster', async () => {
    failCall('GET /api/rating/clusters/:id', 404, 'not_found');
    await open('/?cluster=999');
    expect(await screen.findByText('Бундай кластер йўқ')).toBeVisible();
  });
});

describe('the registers below it', () => {
  it('offer a retry if they did not load; when a refresh fails they stay, marked as outdated, and find a factory', async () => {
    failCall('GET /api/overview');
    const { user, client, address } = await open();
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /api/overview', overview);
    await user.click(retry);
    await screen.findByRole('row', { name: REGISTER_ROW });
    failCall('GET /api/overview', 503, 'upstream_unavailable');
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(/^Янгилаб бўлмади/)).toBeVisible();
    expect(screen.getByRole('row', { name: REGISTER_ROW })).toHaveTextContent('148 200,4');
    await user.type(screen.getByRole('searchbox', { name: /Ёғ-мой корхонасини номи ёки СТИР/ }), ' Коракул{Enter}');
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/oil-factories-reestrs-auth?search=Коракул'));
  });
});
