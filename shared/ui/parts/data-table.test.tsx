import { act, fireEvent, screen, within } from '@testing-library/react';
import { LANGUAGES } from '../../contract/http/languages';
import { setLanguage } from '../../i18n';
import type { QueryState } from '../../query/state/load-state';
import { checkAccessibility } from '../../testing/accessibility';
import { renderUi } from '../../testing/render-ui';
import { Link } from '../controls/link';
import { DataTable } from './data-table';
import type { DataTableProps } from './data-table';
import type { Column } from './column';

interface Factory {
  id: number;
  name: string;
  capacity: number | null;
}

const factories: Factory[] = [
  { id: 1, name: 'Бухоро ёғ', capacity: 20 },
  { id: 2, name: 'Андижон ёғ', capacity: null },
  { id: 3, name: 'Навоий ёғ', capacity: 100 },
];

const remove = jest.fn();

const columns: Column<Factory>[] = [
  { id: 'number', header: '№', kind: 'index', cell: (_row, index) => index + 1 },
  { id: 'name', header: 'Номи', priority: 'title', cell: (row) => row.name },
  {
    id: 'capacity',
    header: 'Қуввати',
    unit: 'т',
    kind: 'figure',
    priority: 'main',
    cell: (row) => row.capacity ?? '—',
    sortValue: (row) => row.capacity,
  },
  {
    id: 'actions',
    header: 'Амаллар',
    kind: 'actions',
    cell: (row) => <button onClick={() => remove(row.id)}>Чиқариш</button>,
  },
];

const aQuery = (state: Partial<QueryState> = {}): QueryState => ({
  data: factories,
  dataUpdatedAt: Date.now(),
  isError: false,
  isFetching: false,
  refetch: jest.fn(),
  ...state,
});

const show = (props: Partial<DataTableProps<Factory>> = {}) =>
  renderUi(<DataTable label="Корхоналар" columns={columns} rows={factories} rowKey={(row) => row.id} {...props} />);

const originalMedia = window.matchMedia;
const onPhone = () => {
  window.matchMedia = (query) => Object.assign(originalMedia(query), { matches: query.includes('max-width') });
};
afterEach(() => {
  window.matchMedia = originalMedia;
});

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

test('the sort mark of a column stays on one line with the last word and unit of its header', async () => {
  const long = columns.map((column) => (column.id === 'capacity' ? { ...column, header: 'Йиллик қувват' } : column));
  await show({ columns: long });
  const button = screen.getByRole('button', { name: 'Йиллик қувват, т' });
  const together = button.querySelector('svg')?.parentElement;
  expect(together).toHaveTextContent(/^қувват, т$/);
  expect(together).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('all headers of a short table on a phone stay in view', async () => {
  onPhone();
  await show({ phoneRows: {} });
  for (const header of screen.getAllByRole('columnheader')) expect(header).toHaveStyle({ position: 'sticky' });
  for (const cell of screen.getAllByRole('cell')) expect(cell).not.toHaveStyle({ position: 'sticky' });
});

test('a dense cell has its full text as its title only while that is cut', async () => {
  await show({ dense: true });
  const cell = screen.getByRole('cell', { name: 'Бухоро ёғ' });
  jest.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(300);
  Object.defineProperty(cell, 'innerText', { value: 'Бухоро ёғ' });
  fireEvent.pointerOver(cell);
  expect(cell).toHaveAttribute('title', 'Бухоро ёғ');
  jest.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(0);
  fireEvent.pointerOver(cell);
  expect(cell).not.toHaveAttribute('title');
});

test('shows rows, units in the header, and totals in their columns', async () => {
  const { container } = await show({ totals: { name: 'Жами', capacity: '120' } });
  expect(screen.getByRole('columnheader', { name: /Қуввати, т/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Жами 120/ })).toBeVisible();
  expect(names()).toEqual(['Бухоро ёғ', 'Андижон ёғ', 'Навоий ёғ', 'Жами']);
  await checkAccessibility(container);
});

test('a click on a row follows the link of its title, one on a button in it does not', async () => {
  const { user, address } = await show({ rowHref: (row) => `/factories/${row.id}` });
  await user.click(screen.getAllByRole('button', { name: 'Чиқариш' })[0]!);
  expect(remove).toHaveBeenCalledWith(1);
  expect(address()).toBe('/here');
  expect(screen.getByRole('link', { name: 'Навоий ёғ' })).toHaveAttribute('href', '/factories/3');
  await user.click(screen.getByText('100'));
  expect(address()).toBe('/factories/3');
});

test('marks the row that was just saved, and brings it into sight', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  await show({ savedKey: 3 });
  expect(names()).toEqual(['Бухоро ёғ', 'Андижон ёғ', 'Навоий ёғ Сақланди']);
  expect(scrolled).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('sorts in the browser both ways, with the unknown last, and then by another column', async () => {
  const byName = { ...columns[1]!, sortValue: (row: Factory) => row.name };
  const { user } = await show({ columns: [columns[0]!, byName, ...columns.slice(2)] });
  await user.click(screen.getByRole('button', { name: /Қуввати/ }));
  expect(names()).toEqual(['Бухоро ёғ', 'Навоий ёғ', 'Андижон ёғ']);
  expect(screen.getByRole('columnheader', { name: /Қуввати/ })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: /Қуввати/ }));
  expect(names()).toEqual(['Навоий ёғ', 'Бухоро ёғ', 'Андижон ёғ']);
  await user.click(screen.getByRole('button', { name: /Номи/ }));
  expect(names()).toEqual(['Андижон ёғ', 'Бухоро ёғ', 'Навоий ёғ']);
});

test('leaves sorting to the caller if it sets the order', async () => {
  const onSort = jest.fn();
  const byServer = columns.map(({ sortValue, ...column }) => ({ ...column, ...(sortValue && { sortable: true }) }));
  const { user } = await show({ columns: byServer, sort: 'capacity', onSort });
  await user.click(screen.getByRole('button', { name: /Қуввати/ }));
  expect(onSort).toHaveBeenCalledWith('-capacity');
  expect(names()).toEqual(['Бухоро ёғ', 'Андижон ёғ', 'Навоий ёғ']);
});

test('headers send the order with the form of the filters where there are no scripts', async () => {
  const onSort = jest.fn();
  const sortForm = { id: 'filters', fallback: 'capacity' };
  const sortable = columns.map((column) => ({ ...column, ...(column.kind !== 'actions' && { sortable: true }) }));
  const { user } = await show({ columns: sortable, sort: '-name', onSort, sortForm });
  const fields = (name: RegExp) => {
    const button = screen.getByRole('button', { name });
    return ['type', 'form', 'name', 'value'].map((attribute) => button.getAttribute(attribute));
  };
  expect(fields(/Номи/)).toEqual(['submit', 'filters', 'sort', 'name']);
  // The order without a parameter.
  expect(fields(/Қуввати/)).toEqual(['submit', 'filters', 'sort', '']);
  await user.click(screen.getByRole('button', { name: /Қуввати/ }));
  expect(onSort).toHaveBeenCalledWith('capacity');
});

test('sorts in the browser as the caller says, and reports another choice to it', async () => {
  const onSort = jest.fn();
  const { user } = await show({ sort: '-capacity', onSort });
  expect(names()).toEqual(['Навоий ёғ', 'Бухоро ёғ', 'Андижон ёғ']);
  await user.click(screen.getByRole('button', { name: /Қуввати/ }));
  expect(onSort).toHaveBeenCalledWith('capacity');
  expect(names()).toEqual(['Навоий ёғ', 'Бухоро ёғ', 'Андижон ёғ']);
});

test('shows no notice of outdated rows if the page does', async () => {
  await show({ query: aQuery({ isError: true }), staleToldElsewhere: true });
  expect(names()).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('waits in the place of the rows', async () => {
  await show({ rows: [], query: aQuery({ data: undefined, isFetching: true }) });
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Юкланмоқда');
});

test('says that nothing was found and what to do', async () => {
  await show({ rows: [], empty: { hint: 'Филтрни тозаланг.' }, stateSpan: 10 });
  expect(screen.getByRole('cell')).toHaveTextContent('Маълумот топилмадиФилтрни тозаланг.');
  expect(screen.getByRole('cell')).toHaveAttribute('colspan', '10');
});

test('says that a load failed, not that nothing was found, and offers a retry', async () => {
  const refetch = jest.fn();
  const { user } = await show({ rows: [], query: aQuery({ data: undefined, isError: true, refetch }) });
  expect(screen.getByRole('alert')).toHaveTextContent('Юклаб бўлмади. Алоқани текшириб, қайта уриниб кўринг.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('Маълумот топилмади');
  await user.click(screen.getByRole('button', { name: 'Қайта уриниш' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test.each(LANGUAGES)(
  'rows stay after a failed refresh, with their time and a button to retry, in %s',
  async (language) => {
    const refetch = jest.fn();
    const dataUpdatedAt = Date.parse('2026-11-20T09:05:00Z');
    const { user, container } = await show({ query: aQuery({ dataUpdatedAt, isError: true, refetch }) });
    await act(() => setLanguage(language));
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('alert')).toHaveTextContent('20.11.2026 14:05');
    await user.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(refetch).toHaveBeenCalledTimes(1);
    await checkAccessibility(container);
  },
);

test.each([
  ['nothing was found', {}],
  ['rows are waited for', { query: aQuery({ data: undefined, isFetching: true }) }],
  ['loading failed', { query: aQuery({ data: undefined, isError: true }) }],
])('has no totals if %s, on a phone neither', async (_, state) => {
  const totals = { name: 'Жами', capacity: '120' };
  const { unmount } = await show({ rows: [], totals, ...state });
  expect(screen.queryByText('Жами')).toBeNull();
  unmount();
  onPhone();
  await show({ rows: [], totals, ...state });
  expect(screen.queryByText('Жами')).toBeNull();
});

test('paints thousands of rows', async () => {
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Корхона ${id}`, capacity: id }));
  const { container } = await show({ rows });
  expect(container.querySelectorAll('tbody tr')).toHaveLength(2000);
});

describe('on a phone', () => {
  beforeEach(onPhone);

  test('rows are cards with their main figures and actions', async () => {
    const { container, user, address } = await show({
      rowHref: (row) => `/factories/${row.id}`,
      totals: { name: 'Жами', capacity: '120' },
    });
    const cards = screen.getAllByRole('listitem');
    expect(cards).toHaveLength(4);
    expect(cards[0]).toHaveTextContent('Бухоро ёғҚуввати, т20Чиқариш');
    expect(cards[3]).toHaveTextContent('ЖамиҚуввати, т120');
    await checkAccessibility(container);
    await user.click(screen.getByText('20'));
    expect(address()).toBe('/factories/1');
  });

  test('links in the title of a card are high enough for a finger', async () => {
    const cell = ({ id, name }: Factory) => (
      <span>
        <Link to={`/factories/${id}`}>{name}</Link>
      </span>
    );
    await show({ columns: columns.map((column) => (column.id === 'name' ? { ...column, cell } : column)) });
    expect(screen.getByRole('link', { name: 'Бухоро ёғ' })).toHaveStyle({ display: 'inline-block' });
  });

  test('a cell without text has no line on a card', async () => {
    const cell = ({ capacity }: Factory) => (capacity === 20 ? '' : 'бор');
    await show({ columns: [...columns, { id: 'note', header: 'Изоҳ', priority: 'main', cell }] });
    const [without, ...others] = screen.getAllByRole('listitem');
    expect(without).not.toHaveTextContent('Изоҳ');
    for (const card of others) expect(card).toHaveTextContent('Изоҳбор');
  });

  test('rows stay rows if the table is set so, with further columns below the title', async () => {
    const { container, user, address } = await show({
      columns: [
        ...columns,
        { id: 'place', header: 'Ўрни', kind: 'figure', priority: 'main', cell: ({ id }) => id },
        { id: 'stir', header: 'СТИР', cell: () => '301' },
      ],
      rowHref: (row) => `/factories/${row.id}`,
      totals: { name: 'Жами', capacity: '120' },
      phoneRows: { below: ['place'] },
    });
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers()).toEqual(['Номи', 'Қуввати,\u00A0т', 'Амаллар']);
    const rows = screen.getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Бухоро ёғЎрни: 120Чиқариш');
    expect(rows.at(-1)).toHaveTextContent('Жами120');
    await checkAccessibility(container);
    await user.click(screen.getByRole('button', { name: 'Тўлиқ жадвал' }));
    expect(headers()).toContain('СТИР');
    await user.click(screen.getByText('20'));
    expect(address()).toBe('/factories/1');
  });

  test('the full table is one step away', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Тўлиқ жадвал' }));
    expect(screen.getByRole('table', { name: 'Корхоналар' })).toBeVisible();
  });
});
