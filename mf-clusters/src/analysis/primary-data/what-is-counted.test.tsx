import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { network, renderRemote, watchSavedFiles } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPrimaryRow } from '../../test/campaign-fixtures';

const saved = watchSavedFiles();

const ROWS = [
  aPrimaryRow(1, '1703', { cluster_lands: 100.25, first_plan: 10 }),
  aPrimaryRow(2, '1703', { cluster_lands: 300, first_plan: 30 }),
  aPrimaryRow(3, '1706', { cluster_lands: 200, first_plan: null }),
];

const open = () => renderRemote({ routes, at: '/primary-data', user: {} });

const grid = async () => {
  const table = await screen.findByRole('grid', { name: 'Бирламчи маълумотлар' });
  await within(table).findAllByRole('rowheader');
  return table;
};

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);

/** The room that the grid has to draw in: jsdom lays nothing out. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
});

describe('the primary data', () => {
  it('are of confirmed reports alone if the address says so, and each total names what it counts', async () => {
    const rows = ROWS.map((row) => (row.id === 2 ? { ...row, status: 'Янги' as const } : row));
    network.on('GET /api/primary-data', { keys: [...INDICATOR_KEYS], rows });
    network.on('GET /api/primary-data/export.xlsx', new Uint8Array([1]));
    const { user, address } = await open();
    const header = (name: string) => within(screen.getByRole('grid')).findByRole('rowheader', { name });
    await grid();
    expect(await header('Андижон вилояти, барча ҳолатдаги ҳисоботлар: 2')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Ҳисоботлар'), 'Фақат тасдиқланган');
    const table = await grid();
    expect(await header('Андижон вилояти, тасдиқланган ҳисоботлар: 1')).toBeInTheDocument();
    expect(within(table).queryByText('Кластер 2')).toBeNull();
    const total = within(table)
      .getAllByRole('row')
      .find((row) => within(row).queryByRole('rowheader', { name: 'Жами, тасдиқланган' }));
    expect(cellsOf(total!).slice(5, 7)).toEqual(['100,25', '10,0']);
    expect(address()).toBe('/primary-data?confirmed=true');
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(saved.names()).toHaveLength(1));
    expect(network.requests('GET /api/primary-data/export.xlsx')[0]?.query).toMatchObject({ confirmed: 'true' });
  });

  it('are marked if they are a part; sums are those of all, and the server filters', async () => {
    const summary = (total: number, reports: number) => ({
      reports,
      total: INDICATOR_KEYS.map((key) => (key === 'first_plan' ? total : null)),
      median: INDICATOR_KEYS.map(() => null),
      missing: INDICATOR_KEYS.map(() => 0),
      least: INDICATOR_KEYS.map(() => null),
      most: INDICATOR_KEYS.map(() => null),
    });
    const groups = [
      { province_code: '1703', province_name: 'Андижон вилояти', ...summary(70, 3) },
      { province_code: null, province_name: null, ...summary(70, 3) },
    ];
    network.on('GET /api/primary-data', ({ query }) =>
      query.provinces
        ? { keys: [...INDICATOR_KEYS], rows: ROWS.slice(2), total: 1 }
        : { keys: [...INDICATOR_KEYS], rows: ROWS.slice(0, 2), total: 3, groups },
    );
    await open();
    const table = await grid();
    expect(screen.getByText(/^3 та ҳисоботнинг дастлабки 2 таси кўрсатилган/)).toBeVisible();
    const total = within(table)
      .getAllByRole('row')
      .filter((row) => within(row).queryByText('Жами, барча ҳолат'));
    expect(total.map((row) => cellsOf(row)[6])).toEqual(['70,0', '70,0']);
  });
});
