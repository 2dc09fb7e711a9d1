import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { checkAccessibility } from '../../testing/accessibility';
import { renderUi } from '../../testing/render-ui';
import { BusyButton } from '../controls/busy-button';
import { Link } from '../controls/link';
import { FilterBar, SelectFilter } from './filter-bar';
import { Pagination } from './pagination';
import { SearchFilter } from './search-filter';

const STEPS: Readonly<Record<string, string>> = { 'Олдинги саҳифа': '<', 'Кейинги саҳифа': '>' };

/** Pages that the links lead to, with marks of the steps and of the current one. */
const pageLinks = () =>
  screen.queryAllByRole('link').map((link) => {
    const page = link.getAttribute('href')?.replace('/here?page=', '');
    return `${STEPS[link.getAttribute('aria-label') ?? ''] ?? ''}${page}${link.hasAttribute('aria-current') ? '!' : ''}`;
  });

test.each([
  [1, 12, ['1–12 / 12']],
  [1, 50, ['1–50 / 50']],
  [1, 51, ['1–50 / 51', '1!', '2', '>2']],
  [2, 51, ['51–51 / 51', '<1', '1', '2!']],
  [2, 1312, ['51–100 / 1 312', '<1', '1', '2!', '3', '27', '>3']],
  [27, 1312, ['1 301–1 312 / 1 312', '<26', '1', '26', '27!']],
])('page %i of %i rows says which they are, and has its links: %j', async (page, total, [range = '', ...links]) => {
  const { container } = await renderUi(
    <Pagination page={page} pageSize={50} total={total} hrefFor={(to) => `?page=${to}`} />,
  );
  expect(container).toHaveTextContent(range);
  expect(pageLinks()).toEqual(links);
  await checkAccessibility(container);
});

test('a link with styles of its own still looks like a link', async () => {
  await renderUi(
    <Link to="/here" css={{ marginTop: '1px' }}>
      Рўйхат
    </Link>,
  );
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const own = rules.filter((rule) => rule.includes(`.${screen.getByRole('link').className}`)).join();
  expect(own).toContain('margin-top: 1px');
  expect(own).toContain('text-decoration-line: underline');
});

test('a busy button ignores presses, and keeps the focus', async () => {
  const press = jest.fn();
  function Scene() {
    const [busy, setBusy] = useState(false);
    const begin = () => {
      press();
      setBusy(true);
    };
    return (
      <BusyButton busy={busy} onClick={begin}>
        Сақлаш
      </BusyButton>
    );
  }
  const { user } = await renderUi(<Scene />);
  await user.dblClick(screen.getByRole('button'));
  await user.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
});

test.each([
  ['that is no more leads to the last one', { page: 4, total: 150 }, '?page=3'],
  ['of an empty list leads to the first', { page: 4, total: 0 }, '?page=1'],
  ['whose rows are still loading stays', { page: 4, total: 150, stale: true }, ''],
])('a page %s, and claims no rows', async (_what, pages, search) => {
  const { address } = await renderUi(<Pagination {...pages} pageSize={50} hrefFor={(page) => `?page=${page}`} />);
  expect(address()).toBe(`/here${search}`);
  expect(screen.queryByText(/ \/ /)).toBeNull();
});

test('a filter is chosen, and all can be cleared', async () => {
  const clear = jest.fn();
  const choose = jest.fn();
  const options = [{ value: '1', label: '1-чорак' }];
  const { container, user } = await renderUi(
    <FilterBar active onClear={clear}>
      <SelectFilter label="Чорак" value="" onChange={choose} options={options} placeholder="Барчаси" />
    </FilterBar>,
  );
  await user.selectOptions(screen.getByLabelText('Чорак'), '1-чорак');
  expect(choose).toHaveBeenCalledWith('1');
  await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
  expect(clear).toHaveBeenCalledTimes(1);
  await checkAccessibility(container);
});

test('filters are a form that is sent without scripts only', async () => {
  const { container, user } = await renderUi(
    <FilterBar id="filters" active={false} onClear={jest.fn()} sort="-name">
      <SearchFilter label="Қидириш" value="" onSearch={jest.fn()} />
    </FilterBar>,
  );
  const form = container.querySelector('form')!;
  const apply = screen.getByText<HTMLButtonElement>('Кўрсатиш');
  expect([...new FormData(form, apply)]).toEqual([
    ['search', ''],
    ['sort', '-name'],
  ]);
  const sent = jest.fn();
  document.addEventListener('submit', ({ defaultPrevented }) => sent(!defaultPrevented), { once: true });
  await user.type(screen.getByRole('searchbox'), 'а{Enter}');
  expect(sent.mock.calls).toEqual([[false]]);
});

test('there is nothing to clear while no filter is set', async () => {
  await renderUi(
    <FilterBar active={false} onClear={jest.fn()}>
      <span>…</span>
    </FilterBar>,
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('search', () => {
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('starts once typing has paused, or at once on Enter', async () => {
    const onSearch = jest.fn();
    await renderUi(<SearchFilter label="Қидириш" value="" onSearch={onSearch} />);
    type('а');
    act(() => jest.advanceTimersByTime(200));
    type('ан');
    act(() => jest.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['ан']]);
    type('навоий');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    act(() => jest.advanceTimersByTime(1000));
    expect(onSearch.mock.calls).toEqual([['ан'], ['навоий']]);
  });

  test('a late update from the address does not overwrite text typed meanwhile, but clearing does', async () => {
    function Scene() {
      const [address, setAddress] = useState('');
      const search = (text: string) => void window.setTimeout(setAddress, 100, text);
      return (
        <>
          <SearchFilter label="Қидириш" value={address} onSearch={search} />
          <button onClick={() => setAddress('')}>{address}</button>
        </>
      );
    }
    await renderUi(<Scene />);
    type('ан');
    act(() => jest.advanceTimersByTime(300));
    type('анд');
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getByRole('button')).toHaveTextContent(/^ан$/);
    expect(screen.getByRole('searchbox')).toHaveValue('анд');
    act(() => jest.advanceTimersByTime(400));
    fireEvent.click(screen.getByRole('button', { name: 'анд' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});
