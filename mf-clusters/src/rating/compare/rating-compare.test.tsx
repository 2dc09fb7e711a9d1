import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { watchUnshownFailures } from '@klaster/shared/query';
import {
  checkAccessibility,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aClusterRating } from '../../test/rating-fixtures';
import { readTexts } from '../../test/steps';

const saved = watchSavedFiles();

const QUARTER = 'year=2026&quarter=3';
const AT = `/rating/compare?clusters=12,13,14&${QUARTER}`;

const open = (at = AT) => renderRemote({ routes, at });

/** Names of the clusters 12 to 17. */
const NAMES = ['Қўрғон', 'Чорбоғ', 'Ғалаба', 'Янги ер', 'Бахмал', 'Зомин'];

const NOTHING: Pick<ClusterRatingAnswer, 'place' | 'criteria'> = { place: null, criteria: [] };

/** Responses by the cluster's number; any other is unknown. */
function answer(changes: Record<number, Partial<ClusterRatingAnswer>> = {}): void {
  network.on('GET /api/rating/clusters/:id', ({ params }) => {
    const id = Number(params['id']);
    const company_name = NAMES[id - 12];
    if (!company_name) return problem(404, 'not_found');
    const { cluster } = aClusterRating();
    return aClusterRating({ cluster: { ...cluster, cluster_id: id, company_name }, ...changes[id] });
  });
}

const requestedIds = () => network.requests('GET /api/rating/clusters/:id').map(({ params }) => params['id']);

const table = () => screen.findByRole('table', { name: 'Кластерларни солиштириш' });

const columns = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('columnheader')
    .slice(1)
    .map((header) => within(header).getByRole('link').textContent);

const line = (shown: HTMLElement, name: string | RegExp) =>
  readTexts(within(shown).getByRole('rowheader', { name }).closest('tr')!);

const clustersIn = (address: () => string) => new URLSearchParams(address().split('?')[1]).get('clusters');

const { place, criteria } = aClusterRating();
const [harvest, ...others] = criteria;

beforeEach(() =>
  answer({
    13: {
      place: { ...place!, score: 91, band: 'dark_green', rank: 1, movement: 0, movement_year: -2 },
      criteria: [{ ...harvest!, earned: 14.5 }, ...others],
    },
    14: { ...NOTHING, unranked: 'no_report', history: [] },
  }),
);

describe('clusters side by side', () => {
  it('have score, rank, movement, completeness and each criterion, the best of a line marked, without a token', async () => {
    const { container } = await open();
    const shown = await table();
    expect(columns(shown)).toEqual(['Қўрғон', 'Чорбоғ', 'Ғалаба']);
    expect(line(shown, 'Балл')).toEqual([
      '●●●○79,40 яхши',
      '★ ●●●●91,00 аъло (энг яхшиси)',
      '— тасдиқланган ҳисобот йўқ',
    ]);
    expect(line(shown, 'Ўрин')).toEqual(['2 / 3', '1 / 3', '—']);
    expect(line(shown, 'Ўзгариш')).toEqual(['▲ 11 ўрин юқорига', '=Ўрни ўзгармади', '—Икки даврнинг бирида ўрни йўқ']);
    expect(line(shown, 'Бир йилда ўзгариш').slice(1)).toEqual(['▼ 22 ўрин пастга', '—Икки даврнинг бирида ўрни йўқ']);
    expect(line(shown, /^Тўлиқлик/)).toEqual(['70', '70', '—']);
    expect(line(shown, 'Пахта ҳосили режаси')).toEqual(['11,73 / 15', '★ 14,50 / 15 (энг яхшиси)', '—']);
    expect(line(shown, 'Солиқ тўловлари')).toEqual(['10,00 / 10', '10,00 / 10', '—']);
    expect(line(shown, 'Ўсиш')).toEqual(['—', '—', '—']);
    expect(line(shown, 'Йиғинди')).toEqual(['55,58 / 70', '55,58 / 70', '—']);
    const reasons = `/?compare=12,13,14&${QUARTER}&cluster=13`;
    expect(screen.getByRole('link', { name: 'Чорбоғ' })).toHaveAttribute('href', reasons);
    expect(screen.getByText('2026 йил, 3‑чорак', { selector: 'p' })).toBeVisible();
    const chart = await screen.findByRole('slider', { name: 'Балл' });
    expect(chart).toHaveAttribute('aria-valuetext', '2026 йил, 3‑чорак: Қўрғон 79,40, Чорбоғ 79,40, Ғалаба —');
    expect(network.requests('GET /api/rating/clusters/:id').map(({ query }) => query)).toEqual(
      [1, 2, 3].map(() => ({ year: '2026', quarter: '3' })),
    );
    expect(network.requests('GET /api/rating/clusters/:id')[0]!.headers.get('X-Access-Token')).toBeNull();
    await checkAccessibility(container);
  });

  it('of a running quarter are preliminary, with how many clusters are confirmed, and which was removed', async () => {
    const preliminary = { preliminary: true, coverage: { scored: 4, clusters: 23 } };
    answer({ 12: preliminary, 13: { ...preliminary, ...NOTHING, unranked: 'removed' } });
    await open(`/rating/compare?clusters=12,13&${QUARTER}`);
    expect(line(await table(), 'Балл')).toEqual(['●●●○79,40 яхши', '— реестрдан чиқарилган']);
    expect(await screen.findByText(/^2026 йил, 3‑чорак \(дастлабки, 23 тадан 4 таси\)/)).toBeVisible();
  });

  it('are saved as a CSV file and copied as a link, of the quarter shown, and then shown for another', async () => {
    network.on('GET /api/rating/open-data.csv', new Uint8Array([1]));
    const { user, address } = await open('/rating/compare?clusters=12,13');
    await table();
    await user.click(screen.getByRole('button', { name: 'Ҳаволани нусхалаш' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/rating/compare?clusters=12,13&${QUARTER}`,
    );
    expect(await findNotice('Ҳавола нусхаланди')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'CSV файлини юклаб олиш' }));
    await waitFor(() => expect(saved.names()).toEqual(['Кластерларни солиштириш 2026-3.csv']));
    expect(network.requests('GET /api/rating/open-data.csv')[0]?.query).toEqual({
      year: '2026',
      quarter: '3',
      clusters: '12,13',
    });
    await user.selectOptions(screen.getByLabelText('Давр'), '2026, 2‑чорак');
    await waitFor(() => expect(address()).toContain('year=2026&quarter=2'));
    expect(clustersIn(address)).toBe('12,13');
    await waitFor(() =>
      expect(network.requests('GET /api/rating/clusters/:id').at(-1)?.query).toEqual({ year: '2026', quarter: '2' }),
    );
  });

  it('are removed one by one, with the focus on the next, and more are chosen in the rating, which keeps the ticks', async () => {
    const { user, address } = await open();
    await table();
    await user.click(screen.getByRole('button', { name: 'Қўрғон: олиб ташлаш' }));
    await waitFor(() => expect(clustersIn(address)).toBe('13,14'));
    expect(columns(await table())).toEqual(['Чорбоғ', 'Ғалаба']);
    expect(screen.getByRole('button', { name: 'Чорбоғ: олиб ташлаш' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Рейтингдан танлаш' })).toHaveAttribute(
      'href',
      `/?compare=13,14&${QUARTER}`,
    );
    await user.click(screen.getByRole('button', { name: 'Ғалаба: олиб ташлаш' }));
    expect(await screen.findByText(/^Ҳозир битта кластер танланган/)).toBeVisible();
    expect(columns(await table())).toEqual(['Чорбоғ']);
    expect(await table()).not.toHaveTextContent('★');
    await user.click(screen.getByRole('button', { name: 'Чорбоғ: олиб ташлаш' }));
    expect(await screen.findByText('Солиштириш учун 2 тадан 5 тагача танланг')).toBeVisible();
  });
});

describe('an address', () => {
  it.each(['/rating/compare', '/rating/compare?clusters=,,'])('that names nobody says what to do: %s', async (at) => {
    const { container } = await open(at);
    expect(await screen.findByText('Солиштириш учун 2 тадан 5 тагача танланг')).toBeVisible();
    expect(requestedIds()).toEqual([]);
    for (const link of screen.getAllByRole('link', { name: 'Рейтингдан танлаш' })) {
      expect(link).toHaveAttribute('href', '/');
    }
    await checkAccessibility(container);
  });

  it('with an unknown cluster or an invalid number says so, compares without them, and is cleaned up', async () => {
    expectConsoleError(/not_found/);
    const { user, address } = await open(`/rating/compare?clusters=12,999,<b>x,-1,13&${QUARTER}`);
    expect(columns(await table())).toEqual(['Қўрғон', 'Чорбоғ']);
    expect(screen.getByText('Манзилдаги «<b>x, -1» кластер рақами эмас.')).toBeVisible();
    expect(requestedIds()).toEqual(['12', '999', '13']);
    await user.click(screen.getByRole('button', { name: '<b>x, -1: олиб ташлаш' }));
    await waitFor(() => expect(clustersIn(address)).toBe('12,999,13'));
    expect(screen.getByText('«999» рақамли кластер йўқ.')).toBeVisible();
    expect(screen.queryByText(/^Янгилаб бўлмади/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '999: олиб ташлаш' }));
    await waitFor(() => expect(clustersIn(address)).toBe('12,13'));
    expect(screen.queryByText('«999» рақамли кластер йўқ.')).toBeNull();
  });

  it('with more than five shows the first five, says how many are left out, and requests no more', async () => {
    const { user } = await open(`/rating/compare?clusters=12,13,14,15,16,17,12&${QUARTER}`);
    expect(columns(await table())).toEqual(['Қўрғон', 'Чорбоғ', 'Ғалаба', 'Янги ер', 'Бахмал']);
    expect(screen.getByText(/Манзилдаги кластерлардан кўрсатилмагани: 1 та/)).toBeVisible();
    expect(requestedIds()).toEqual(['12', '13', '14', '15', '16']);
    await user.click(screen.getByRole('button', { name: 'Чорбоғ: олиб ташлаш' }));
    await waitFor(async () =>
      expect(columns(await table())).toEqual(['Қўрғон', 'Ғалаба', 'Янги ер', 'Бахмал', 'Зомин']),
    );
  });

  it('of a quarter without scores says so, and links to the latest', async () => {
    const empty = { ...NOTHING, unranked: 'no_report' as const, period: { year: 2019, quarter: 1 } };
    answer({ 12: empty, 13: empty });
    await open('/rating/compare?clusters=12,13&year=2019&quarter=1');
    expect(await screen.findByText('Бу чоракда тасдиқланган ҳисобот йўқ')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    const latest = screen.getByRole('link', { name: 'Охирги рейтинг' });
    expect(clustersIn(() => latest.getAttribute('href') ?? '')).toBe('12,13');
    expect(latest.getAttribute('href')).not.toContain('year');
  });

  it('says that there is no rating at all', async () => {
    answer({ 12: { ...NOTHING, unranked: 'no_report', period: null, periods: [], method: null, history: [] } });
    await open('/rating/compare?clusters=12');
    expect(await screen.findByText('Рейтинг ҳали йўқ')).toBeVisible();
  });
});

it('only failed requests are retried', async () => {
  expectConsoleError(/Ишламаяпти/);
  network.on('GET /api/rating/clusters/:id', ({ params }) =>
    params['id'] === '13' ? problem(500, 'internal', { detail: 'Ишламаяпти.' }) : aClusterRating(),
  );
  const { user, client } = await open(`/rating/compare?clusters=12,13&${QUARTER}`);
  const unshown = jest.fn();
  const stop = watchUnshownFailures(client, unshown);
  const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
  expect(screen.queryByRole('table')).toBeNull();
  await waitFor(() => expect(unshown).toHaveBeenCalled());
  expect(unshown.mock.calls.filter(([failed]) => failed.length > 0)).toEqual([]);
  stop();
  answer();
  await user.click(retry);
  expect(columns(await table())).toEqual(['Қўрғон', 'Чорбоғ']);
  expect(requestedIds()).toEqual(['12', '13', '13']);
});
