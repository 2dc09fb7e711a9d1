import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { checkAccessibility } from '../../testing/accessibility';
import { renderUi } from '../../testing/render-ui';
import { FilterBar, SelectFilter } from './filter-bar';
import { Pagination } from './pagination';
import { SearchFilter } from './search-filter';

test('pages are links, the current one is marked, the range is shown', async () => {
  const { container, user, address } = await renderUi(
    <Pagination page={2} pageSize={50} total={1312} hrefFor={(page) => `?page=${page}`} />,
  );
  expect(container).toHaveTextContent('51–100 / 1 312');
  expect(screen.getByRole('link', { name: '2-саҳифа' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: '27-саҳифа' })).toHaveAttribute('href', '/here?page=27');
  await checkAccessibility(container);
  await user.click(screen.getByRole('link', { name: 'Кейинги саҳифа' }));
  expect(address()).toBe('/here?page=3');
});

test('a single page needs no links', async () => {
  await renderUi(<Pagination page={1} pageSize={50} total={12} hrefFor={String} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test.each([
  ['that is no more leads to the last one', { page: 4, total: 150 }, '?page=3'],
  ['of an empty list leads to the first', { page: 4, total: 0 }, '?page=1'],
  ['whose rows are still loading stays', { page: 4, total: 150, stale: true }, ''],
])('a page %s', async (_what, pages, search) => {
  const { address } = await renderUi(<Pagination {...pages} pageSize={50} hrefFor={(page) => `?page=${page}`} />);
  expect(address()).toBe(`/here${search}`);
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
