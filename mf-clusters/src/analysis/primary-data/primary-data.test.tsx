import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { checkAccessibility, findNotice, network, watchSavedFiles } from '@klaster/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPrimaryRow, NOW } from '../../test/campaign-fixtures';
import { findGrid, giveRoom, openPrimaryData, primaryData, readFigures } from '../../test/open-primary-data';
import { failCall } from '../../test/steps';

const saved = watchSavedFiles();

function beNarrow(): void {
  const real = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(real(query), query.includes('max-width') && { matches: true }));
}

const activeCell = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-activedescendant') ?? '');

beforeEach(() => {
  giveRoom();
  network.on('GET /api/primary-data', primaryData());
});

describe('the primary data', () => {
  it('are grouped by province, with totals, medians and numbers of missing figures', async () => {
    const { container } = await openPrimaryData();
    const table = await findGrid();
    const rows = within(table)
      .getAllByRole('row')
      .filter((row) => within(row).queryByRole('rowheader'));
    const summary = ['Жами, барча ҳолат', 'Медиана', 'Киритилмаган'];
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Андижон вилояти, барча ҳолатдаги ҳисоботлар: 2',
      'Кластер 1',
      'Кластер 2',
      ...summary,
      'Бухоро вилояти, барча ҳолатдаги ҳисоботлар: 1',
      'Кластер 3',
      ...summary,
      'Танланганлар жами, барча ҳолатдаги ҳисоботлар: 3',
      ...summary,
    ]);
    const namesInFull = [...table.querySelectorAll<HTMLElement>('[data-part=names] [title]')].map(({ title }) => title);
    expect(namesInFull.slice(0, 3)).toEqual([
      'Кластер 1, Андижон вилояти',
      'Кластер 2, Андижон вилояти',
      'Андижон вилояти, Жами, барча ҳолат',
    ]);
    const passport = ['—', 'Каримов Акмал', '+998 90 123-45-67', '—', '—'];
    expect(readFigures(rows[1]!).slice(0, 7)).toEqual([...passport, '100,25 (Энг кам)', '10,0 (Энг кам)']);
    expect(readFigures(rows[12]!).slice(0, 7)).toEqual([...passport.map(() => '—'), '600,25', '40,0']);
    expect(readFigures(rows[14]!).slice(0, 7)).toEqual(['3', '2', '2', '3', '3', '0', '1']);
    expect(table).toHaveAttribute('aria-colcount', String(INDICATOR_KEYS.length + 1));
    expect(table).toHaveAttribute('aria-rowcount', String(15 + 4));
    expect(within(table).getByRole('link', { name: 'Кластер 1' })).toHaveAttribute('href', '/amallar/cluster-info/1');
    await checkAccessibility(container);
  });

  it('are requested once for all filters, and all shown again once the filters are cleared', async () => {
    const { user, address } = await openPrimaryData();
    const table = await findGrid();
    await user.click(screen.getByRole('button', { name: /^Вилоят/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Бухоро вилояти' }));
    expect(address()).toBe('/primary-data?provinces=1706');
    await waitFor(() => expect(within(table).queryByText('Кластер 1')).toBeNull());
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Бўлимлар/ }));
    await user.click(screen.getByRole('checkbox', { name: /^II\./ }));
    await user.click(screen.getByRole('checkbox', { name: /^I\./ }));
    expect(new URLSearchParams(address().split('?')[1]).get('sections')).toBe('II,I');
    const count = INDICATOR_KEYS.length;
    await waitFor(() => expect(Number(table.getAttribute('aria-colcount'))).toBeLessThan(count));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(await within(table).findByRole('link', { name: 'Кластер 1' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Вилоят/ }));
    expect(screen.getByRole('checkbox', { name: 'Бухоро вилояти' })).not.toBeChecked();
    expect(network.requests('GET /api/primary-data')).toHaveLength(1);
  });

  it('are of the clusters that were found by name', async () => {
    const { user, address } = await openPrimaryData();
    const table = await findGrid();
    await user.click(screen.getByRole('button', { name: /^Кластерлар/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Кластерлар: қидириш' }), 'кластер 3');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Кластер 1' })).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Кластер 3' }));
    expect(address()).toBe('/primary-data?clusters=3');
    await waitFor(() => expect(within(table).queryByText('Кластер 2')).toBeNull());
  });

  it('take their filters from the address, and ignore invalid values', async () => {
    await openPrimaryData(
      '/primary-data?cluster_annual=2025&cluster_quarter=2&sections=I,LX&provinces=1706,9&clusters=3,x',
    );
    const table = await findGrid();
    expect(within(table).getByRole('rowheader', { name: 'Кластер 3' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Бўлимлар Танланган: 1' })).toBeVisible();
    expect(network.requests('GET /api/primary-data')[0]?.query).toEqual({ year: '2025', quarter: '2' });
  });

  it('are read by keys, cell by cell, and Enter opens the report of a line', async () => {
    const { user, address } = await openPrimaryData();
    const table = await findGrid();
    table.focus();
    expect(activeCell(table)).toHaveTextContent('Андижон вилояти');
    await user.keyboard('{ArrowDown}{ArrowRight>6/}');
    expect(activeCell(table)).toHaveTextContent('100,25');
    expect(screen.getByText(/^Кластер 1, Андижон вилояти · I\. /)).toBeVisible();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(activeCell(table)).toHaveAttribute('aria-colindex', String(INDICATOR_KEYS.length + 1));
    expect(activeCell(table)?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '19');
    await user.keyboard('{Control>}{Home}{/Control}{ArrowDown}{Enter}');
    expect(address()).toBe('/amallar/cluster-info/1');
  });

  it('of hundreds of reports draw only the visible ones, and scroll along with the cell that the keys move to', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      aPrimaryRow(index + 1, index < 250 ? '1703' : '1706', { cluster_lands: index }),
    );
    network.on('GET /api/primary-data', primaryData(many));
    const { user } = await openPrimaryData();
    const table = await findGrid();
    expect(table).toHaveAttribute('aria-rowcount', String(500 + 4 * 3 + 4));
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
    expect(within(table).queryByText('Кластер 400')).toBeNull();
    const scrolled = jest.spyOn(Element.prototype, 'scrollTo');
    table.focus();
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
  });

  it('are saved as a spreadsheet of the visible figures, by one request, after one that failed', async () => {
    failCall('GET /api/primary-data/export.xlsx', 503, 'upstream_unavailable', { detail: 'Навбат тўла' });
    const { user } = await openPrimaryData('/primary-data?sections=I&provinces=1703');
    await findGrid();
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Навбат тўла' });
    const release = network.hold('GET /api/primary-data/export.xlsx', new Uint8Array([80, 75]));
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    const busy = await screen.findByRole('button', { name: 'Тайёрланмоқда…' });
    await user.click(busy);
    release();
    await waitFor(() => expect(saved.names()).toEqual([`Бирламчи маълумотлар ${NOW.year}-${NOW.quarter}.xlsx`]));
    const query = { year: String(NOW.year), quarter: String(NOW.quarter), sections: 'I', provinces: '1703' };
    expect(network.requests('GET /api/primary-data/export.xlsx')).toMatchObject([{ query }, { query }]);
  });

  it('are cards with one chosen figure on a phone', async () => {
    beNarrow();
    const { user, address, container } = await openPrimaryData();
    const chooser = await screen.findByLabelText('Кўрсаткич');
    expect(screen.queryByRole('grid')).toBeNull();
    const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    expect(await card('Кластер 1')).toHaveTextContent('100,25');
    await user.selectOptions(chooser, 'first_plan');
    expect(address()).toBe('/primary-data?figure=first_plan');
    expect(await card('Кластер 2')).toHaveTextContent('30,0 (Энг кўп)');
    expect(screen.getByRole('link', { name: 'Кластер 1' })).toHaveStyle({ display: 'inline-block' });
    const [province] = screen.getAllByRole('listitem');
    expect(province).toHaveTextContent(/ҳолатдаги ҳисоботлар: 2Жами, барча ҳолат40,0Медиана20,0Киритилмаган0$/);
    await user.selectOptions(chooser, 'phone_number');
    expect(await card('Кластер 1')).toHaveTextContent('+998 90 123-45-67');
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/ҳисоботлар: 2Киритилмаган1$/);
    await checkAccessibility(container);
  });

  it('are printed as the totals of all reports, one figure a line', async () => {
    const real = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.defineProperty(real(query), 'matches', { value: query === 'print' }));
    await openPrimaryData('/primary-data?sections=I');
    const lines = within(await screen.findByRole('table')).getAllByRole('row');
    expect(lines.map((line) => line.textContent).slice(0, 2)).toEqual([
      'КўрсаткичЖами, барча ҳолатМедианаКиритилмаганЭнг камЭнг кўп',
      'I. Кластер ер майдони, га600,25200,00100,25300,0',
    ]);
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('say that there is none, and offer a retry when loading failed', async () => {
    network.on('GET /api/primary-data', primaryData([]));
    const { user } = await openPrimaryData();
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    failCall('GET /api/primary-data');
    await user.selectOptions(screen.getByLabelText('Йил'), String(NOW.year - 1));
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /api/primary-data', primaryData());
    await user.click(retry);
    expect(await findGrid()).toBeVisible();
  });

  it('are only of confirmed reports if the address says so, and each total names what it counts', async () => {
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
    expect(within(table).getAllByRole('rowheader', { name: /барча ҳолатдаги ҳисоботлар: 3$/ })).toHaveLength(2);
  });
});

describe('the sticky column of names', () => {
  const stays = (table: HTMLElement) => table.querySelector<HTMLElement>('[data-part=names]')!;

  it('becomes active when clicked, unlike a row without a cell there', async () => {
    const { user } = await openPrimaryData();
    const table = await findGrid();
    await user.click(within(table).getByRole('gridcell', { name: /^100,25/ }));
    const before = activeCell(table);
    await user.click(within(table).getAllByRole('row').at(-1)!);
    expect(activeCell(table)).toBe(before);
    await user.click([...stays(table).children].at(-1)!);
    expect(activeCell(table)).toHaveTextContent('Киритилмаган');
  });

  it('shows the name of each row, hidden from screen readers, marked with the row under the pointer, and linked', async () => {
    const { user, address } = await openPrimaryData();
    const table = await findGrid();
    const heads = within(table).getAllByRole('rowheader');
    expect(heads.length).toBeGreaterThan(10);
    expect([...stays(table).children].map(({ textContent }) => textContent)).toEqual(
      heads.map(({ textContent }) => textContent),
    );
    expect(stays(table)).toHaveAttribute('aria-hidden', 'true');
    const listMarked = () => [...table.querySelectorAll('[data-hover]')].map((part) => part.getAttribute('data-row'));
    await user.hover(within(table).getByRole('gridcell', { name: /^100,25/ }));
    expect(listMarked()).toEqual(['1', '1']);
    await user.hover(within(stays(table)).getByText('Кластер 2'));
    expect(listMarked()).toEqual(['2', '2']);
    // A scroll moved it under the pointer, which rests.
    fireEvent.pointerOver(within(stays(table)).getByText('Кластер 3'));
    expect(listMarked()).toEqual(['2', '2']);
    await user.unhover(table);
    expect(listMarked()).toEqual([]);
    await user.click(within(stays(table)).getByText('Кластер 1'));
    expect(address()).toBe('/amallar/cluster-info/1');
  });
});
