import { checkAccessibility, network, renderRemote, watchSavedFiles } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aCluster, aPeriod } from '../../test/campaign-fixtures';
import { answerFigures } from '../../test/figure-fixtures';
import { readTexts } from '../../test/steps';

const saved = watchSavedFiles();

const AT = '/compare?cluster_annual=2026&cluster_quarter=1';

const open = (at: string, user = {}) => renderRemote({ routes, at, user });

const FIGURES = {
  '41 2026-1': { first_plan: 10, first_percent: 50 },
  '42 2026-1': { first_plan: 12.5, first_percent: 50 },
  '43 2026-1': { first_plan: 2.5 },
  '41 2025-4': {},
  ' 2026-1': { first_plan: 25 },
  ' 2025-4': { first_plan: 20 },
};

beforeEach(() => {
  answerFigures(FIGURES);
  network.on('GET /api/periods', { periods: [aPeriod()] });
});

describe('a comparison', () => {
  it('shows the items in the address side by side, in that order, with differences to the first', async () => {
    const { container } = await open(`${AT}&items=42,41,43`);
    const table = await screen.findByRole('table', { name: 'Солиштириш' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.slice(1, 4).map((head) => head.textContent)).toEqual([
      expect.stringContaining('Кластер 42'),
      expect.stringContaining('Кластер 41'),
      expect.stringContaining('Кластер 43'),
    ]);
    const plan = within(table).getByRole('row', { name: /Пахта ҳосили режаси, / });
    expect(readTexts(plan)).toEqual(['12,5 (Энг кўп)', '10,0−2,5', '2,5 (Энг кам)−10,0']);
    expect(screen.getByText('▲ Энг кўп · ▼ Энг кам')).toBeVisible();
    const percent = within(table).getByRole('row', { name: /50,0/ });
    expect(readTexts(percent)).toEqual(['50,0', '50,00,0', '—']);
    expect(container).not.toHaveTextContent(/NaN|Infinity/);
    await checkAccessibility(container);
  });

  it('is of the last quarter whose due date is over, which its link names; a running one is preliminary', async () => {
    network.on('GET /api/periods', {
      periods: [
        aPeriod({ year: 2026, quarter: 1, due_on: '2999-04-20', confirmed: 1, clusters: 3 }),
        aPeriod({ year: 2025, quarter: 4, due_on: '2026-01-20', confirmed: 3, clusters: 3 }),
      ],
    });
    network.on('GET /api/me/views', []);
    const { user, unmount } = await open('/compare?items=41,42');
    expect(await screen.findByText('2025 йил, 4‑чорак')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Сақланган кўринишлар' }));
    await user.click(await screen.findByRole('button', { name: 'Ҳаволани нусхалаш' }));
    expect(await navigator.clipboard.readText()).toMatch(/\/compare\?.*cluster_annual=2025&cluster_quarter=4/);
    unmount();
    await open(`${AT}&items=41,42`);
    expect(await screen.findByText('2026 йил, 1‑чорак (дастлабки, 3 тадан 1 таси)')).toBeVisible();
  });

  it('of quarters with few clusters in both has no differences, and says why', async () => {
    answerFigures(FIGURES, { expected: 5 });
    await open('/compare?of=period&items=2026-1,2025-4');
    const table = await screen.findByRole('table');
    expect(readTexts(within(table).getByRole('row', { name: /Пахта ҳосили режаси, / }))).toEqual(['25,0', '20,0']);
    expect(within(table).getByText('иккала чоракда ҳам: 2 та кластер')).toBeVisible();
    expect(screen.getByText(/^Иккала даврда ҳам .* ярмидан кам/)).toBeVisible();
  });

  it('of quarters is of all reports together', async () => {
    await open('/compare?of=period&items=2026-1,2025-4,2026-7');
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('columnheader', { name: /2025 йил, 4‑чорак/ })).toBeVisible();
    expect(readTexts(within(table).getByRole('row', { name: /Пахта ҳосили режаси, / }))).toEqual([
      '25,0 (Энг кўп)',
      '20,0 (Энг кам)−5,02 та умумий кластерда: 25,0 → 20,0',
    ]);
    expect(screen.getByText('«2026-7» — бундай чорак йўқ. Намуна: 2026-4.')).toBeVisible();
  });

  it('of different quarters shows the amount of each, not a difference, of what is counted since January', async () => {
    answerFigures({
      ' 2026-2': { first_plan: 25, first_current: 30 },
      ' 2026-1': { first_plan: 20, first_current: 10 },
    });
    await open('/compare?of=period&items=2026-1,2026-2');
    const row = within(await screen.findByRole('table')).getByRole('row', { name: /ҳосили, т, йил бошидан/ });
    expect(readTexts(row)).toEqual(['10,0чоракнинг ўзида: 10,0', '30,0чоракнинг ўзида: 20,0']);
    expect(readTexts(screen.getByRole('row', { name: /ҳосили режаси, / }))[1]).toBe(
      '25,0 (Энг кўп)+5,02 та умумий кластерда: 20,0 → 25,0',
    );
    expect(network.requests('GET /api/figures').at(-1)?.query).toMatchObject({ amounts: 'true' });
  });

  it('of the same quarter of two years has differences of what is counted since January', async () => {
    answerFigures({ ' 2026-2': { first_current: 30 }, ' 2025-2': { first_current: 10 } });
    await open('/compare?of=period&items=2025-2,2026-2');
    const row = within(await screen.findByRole('table')).getByRole('row', { name: /ҳосили, т, йил бошидан/ });
    expect(readTexts(row)[1]).toBe('30,0 (Энг кўп)+20,02 та умумий кластерда: 10,0 → 30,0');
  });

  it('shows each item once, also those that do not exist, which can be removed, and is saved as a spreadsheet', async () => {
    network.on('GET /api/figures/comparison.xlsx', new Uint8Array([1]));
    const { user } = await open(`${AT}&items=41,99,abc,41,42`);
    expect(await screen.findByText(/«99» рақамли кластер топилмади/)).toBeVisible();
    expect(screen.getByText(/«abc» рақамли кластер топилмади/)).toBeVisible();
    expect(screen.getByRole('table')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '99: олиб ташлаш' }));
    await screen.findByRole('table');
    expect(screen.queryByText(/«99»/)).toBeNull();
    const chosen = screen.getByRole('list', { name: 'Танланганлар' });
    expect(within(chosen).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await screen.findByRole('button', { name: 'Excel' });
    expect(saved.names()).toEqual(['Солиштириш.xlsx']);
    const { query } = network.requests('GET /api/figures').at(-1)!;
    expect(query).toMatchObject({ clusters: '41,42' });
    expect(network.requests('GET /api/figures/comparison.xlsx')[0]?.query).toEqual(query);
  });

  it('names a cluster without a confirmed report', async () => {
    await open('/compare?cluster_annual=2025&cluster_quarter=4&items=41,42');
    expect(await screen.findByText('Кластер 42: тасдиқланган ҳисобот йўқ')).toBeVisible();
    expect(screen.queryByText('Кластер 41: тасдиқланган ҳисобот йўқ')).toBeNull();
  });

  it('begins with a search, by keyboard alone', async () => {
    network.on('GET /api/cluster-reports', {
      items: [aCluster({ cluster_id: 41 }), aCluster({ cluster_id: 42, company_name: 'Қоракўл' })],
      total: 2,
    });
    const { user } = await open(`${AT}&items=41`);
    expect(await screen.findByText('Солиштириш учун 2 тадан 5 тагача танланг')).toBeVisible();
    const field = screen.getByRole('combobox', { name: /Кластер қўшиш/ });
    await user.type(field, 'qorako');
    // One that is chosen is not offered again.
    const list = await screen.findByRole('listbox', { name: 'Топилган кластерлар' });
    const [option, ...others] = within(list).getAllByRole('option');
    expect(others).toEqual([]);
    expect(field).toHaveAttribute('aria-activedescendant', option?.id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('columnheader', { name: /Кластер 42/ })).toBeVisible();
    expect(network.requests('GET /api/figures').at(-1)?.query).toMatchObject({ by: 'cluster', clusters: '41,42' });
    await user.type(field, 'q{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('chooses the first of the clusters found last', async () => {
    network.on('GET /api/cluster-reports', {
      items: [aCluster({ cluster_id: 41 }), aCluster({ cluster_id: 42 })],
      total: 2,
    });
    const { user, address } = await open(AT);
    await user.type(await screen.findByRole('combobox', { name: /Кластер қўшиш/ }), 'q');
    await screen.findByRole('listbox', { name: 'Топилган кластерлар' });
    await user.keyboard('{ArrowDown}o');
    await waitFor(() => expect(network.requests('GET /api/cluster-reports').at(-1)?.query['search']).toBe('qo'));
    await screen.findByRole('listbox', { name: 'Топилган кластерлар' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('items')).toBe('41'));
  });

  it('replaces the oldest of five quarters by a sixth', async () => {
    const quarters = ['2026-1', '2025-4', '2025-3', '2025-2', '2025-1', '2024-4'];
    network.on('GET /api/periods', {
      periods: quarters.map((code) => aPeriod({ year: Number(code.slice(0, 4)), quarter: Number(code.slice(5)) })),
    });
    answerFigures(Object.fromEntries(quarters.map((code) => [` ${code}`, { first_plan: 1 }])));
    const { user, address } = await open(`/compare?of=period&items=${quarters.slice(0, 5).join()}`);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: /Даврлар/ }));
    await user.click(await screen.findByRole('checkbox', { name: '2024 йил, 4‑чорак' }));
    const readItems = () => new URLSearchParams(address().split('?')[1]).get('items')?.split(',');
    await waitFor(() => expect(readItems()).toEqual(quarters.slice(1)));
  });
});
