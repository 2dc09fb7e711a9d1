import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { network } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { findGrid, giveRoom, openPrimaryData, primaryData, readFigures } from '../../test/open-primary-data';

beforeEach(() => giveRoom());

describe('the primary data', () => {
  it('are of confirmed reports alone if the address says so, and each total names what it counts', async () => {
    const rows = primaryData().rows.map((row) => (row.id === 2 ? { ...row, status: 'Янги' as const } : row));
    network.on('GET /api/primary-data', primaryData(rows));
    const { user, address } = await openPrimaryData();
    const header = (name: string) => within(screen.getByRole('grid')).findByRole('rowheader', { name });
    await findGrid();
    expect(await header('Андижон вилояти, барча ҳолатдаги ҳисоботлар: 2')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Ҳисоботлар'), 'Фақат тасдиқланган');
    const table = await findGrid();
    expect(await header('Андижон вилояти, тасдиқланган ҳисоботлар: 1')).toBeInTheDocument();
    expect(within(table).queryByText('Кластер 2')).toBeNull();
    const total = within(table)
      .getAllByRole('row')
      .find((row) => within(row).queryByRole('rowheader', { name: 'Жами, тасдиқланган' }));
    expect(readFigures(total!).slice(5, 7)).toEqual(['100,25', '10,0']);
    expect(address()).toBe('/primary-data?confirmed=true');
  });

  it('are marked if they are a part; sums are those of all, and the server filters', async () => {
    const none = INDICATOR_KEYS.map(() => null);
    const total = INDICATOR_KEYS.map((key) => (key === 'first_plan' ? 70 : null));
    const summary = { reports: 3, total, median: none, missing: none.map(() => 0), least: none, most: none };
    const groups = [
      { province_code: '1703', province_name: 'Андижон вилояти', ...summary },
      { province_code: null, province_name: null, ...summary },
    ];
    const { rows } = primaryData();
    network.on('GET /api/primary-data', ({ query }) =>
      query.provinces
        ? { ...primaryData(rows.slice(2)), total: 1 }
        : { ...primaryData(rows.slice(0, 2)), total: 3, groups },
    );
    await openPrimaryData();
    const table = await findGrid();
    expect(screen.getByText(/^3 та ҳисоботнинг дастлабки 2 таси кўрсатилган/)).toBeVisible();
    const totals = within(table)
      .getAllByRole('row')
      .filter((row) => within(row).queryByText('Жами, барча ҳолат'));
    expect(totals.map((row) => readFigures(row)[6])).toEqual(['70,0', '70,0']);
  });
});
