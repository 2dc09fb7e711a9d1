import { setLanguage } from '@klaster/shared/i18n';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  renderRemote,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { calls, sample } from './any-register';
import { answer, answerPlaces, callsOf, makePage, ownLabels, publicEntry, SAMPLES, staffEntry } from './registers';

const firstRow = async () => (await screen.findAllByRole('row', { name: /Тола/ }))[0]!;

describe.each(SAMPLES)('$title', (sample) => {
  const { title, removedTitle, shown, sum, sortable, kind } = sample;
  const { session: staff, public: visitors } = kind.paths;
  const calls = callsOf(sample);
  const lastQuery = () => network.requests(calls.list).at(-1)!.query;

  beforeEach(() => {
    answerPlaces();
    answer(calls.list, makePage(sample, publicEntry(sample)));
  });

  describe('for visitors', () => {
    it('shows names, places, figures and totals, no persons or actions, and sends no token', async () => {
      const { container } = await renderRemote({ routes, at: visitors.live });
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      const row = await screen.findByRole('row', { name: /Олтин Тола/ });
      for (const text of ['301234567', 'Андижон вилояти', 'Олтинкўл тумани', ...shown]) {
        expect(row).toHaveTextContent(text);
      }
      expect(screen.getByRole('row', { name: /Жами/ })).toHaveTextContent(sum);
      for (const name of ['Раҳбар', /Ҳолати/, 'Амаллар', ...(await ownLabels(sample)).hidden]) {
        expect(screen.queryByRole('columnheader', { name })).toBeNull();
      }
      expect(within(row).getByRole('link')).toHaveAttribute('href', `${visitors.live}/view/7`);
      expect(screen.queryByRole('combobox', { name: 'Ҳолати' })).toBeNull();
      expect(network.requests(calls.list)[0]!.headers.get('X-Access-Token')).toBeNull();
      await checkAccessibility(container);
    });

    it('of removed entries shows when they were removed, and passes over filters and orders that are not public', async () => {
      answer(calls.list, makePage(sample, publicEntry(sample, { removed_at: '2026-05-04T06:00:00Z' })));
      await renderRemote({ routes, at: `${visitors.removed}?active=true&sort=updated_at` });
      expect(await screen.findByRole('heading', { name: removedTitle })).toBeVisible();
      expect(await firstRow()).toHaveTextContent('04.05.2026');
      expect(lastQuery()).toEqual({ state: 'removed' });
    });
  });

  describe('for staff', () => {
    beforeEach(() => answer(calls.list, makePage(sample, staffEntry(sample))));

    it('also shows head, phone, status and the way to each entry, and leaves only a district to choose', async () => {
      const at = `${staff.live}?search=олтин`;
      const { container, user } = await renderRemote({ routes, at, user: { province_code: '1703' } });
      const row = await screen.findByRole('row', { name: /Олтин Тола/ });
      for (const text of ['Ўткир Қодиров', '+998 90 123-45-67', 'Актив', '02.11.2026']) {
        expect(row).toHaveTextContent(text);
      }
      const link = within(row).getByRole('link', { name: /Олтин Тола/ });
      expect(link).toHaveAttribute('href', `${staff.live}/view/7?search=олтин`);
      expect(within(row).queryAllByRole('button')).toEqual([]);
      await checkAccessibility(container);
      expect(screen.queryByRole('combobox', { name: 'Вилоят' })).toBeNull();
      await screen.findByRole('option', { name: 'Олтинкўл тумани' });
      await user.selectOptions(screen.getByRole('combobox', { name: 'Туман' }), '1703202');
      await waitFor(() => expect(lastQuery()).toEqual({ district_code: '1703202', search: 'олтин' }));
    });

    it('is the public one for an account bound to a cluster, even with positions', async () => {
      answer(calls.list, makePage(sample, publicEntry(sample)));
      const user = { positions: ['CREATE' as const, 'UPDATE' as const, 'ADMIN' as const], cluster_id: 7 };
      await renderRemote({ routes, at: staff.live, user });
      const row = await firstRow();
      expect(screen.queryByRole('columnheader', { name: 'Раҳбар' })).toBeNull();
      expect(screen.queryByRole('columnheader', { name: /Ҳолати/ })).toBeNull();
      expect(within(row).queryAllByRole('button')).toEqual([]);
      expect(screen.queryByRole('link', { name: sample.createTitle })).toBeNull();
    });

    it('of removed entries shows order and reason, and lets only ADMIN restore them', async () => {
      const removal = { removed_at: '2026-05-04T06:00:00Z', removal_order: '45-Ф', removal_reason: 'Тугатилган' };
      answer(calls.list, makePage(sample, staffEntry(sample, removal)));
      await renderRemote({ routes, at: staff.removed, user: { positions: ['DELETE', 'UPDATE', 'CREATE'] } });
      const row = await firstRow();
      expect(row).toHaveTextContent('45-Ф-сонли буйруқ');
      expect(row).toHaveTextContent('Тугатилган');
      expect(screen.queryByRole('button', { name: 'Тиклаш' })).toBeNull();
    });
  });

  it('stores filters, order, page and its size in the address, sends them to the server, and is in Latin script too', async () => {
    answer(calls.list, makePage(sample, staffEntry(sample)));
    const account = { positions: ['ADMIN' as const] };
    const { user, address } = await renderRemote({ routes, at: `${staff.live}?page=3`, user: account });
    await screen.findByRole('option', { name: 'Бухоро вилояти' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
    expect(address()).toBe(`${staff.live}?province=1706`);
    await screen.findByRole('option', { name: 'Олот тумани' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Туман' }), '1706204');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ҳолати' }), 'false');
    await user.type(screen.getByRole('searchbox', { name: 'Ном ёки СТИР' }), 'тола{Enter}');
    await user.click(screen.getByRole('button', { name: sortable.header }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Саҳифада' }), '100');
    await firstRow();
    expect(lastQuery()).toEqual({
      province_code: '1706',
      district_code: '1706204',
      active: 'false',
      search: 'тола',
      sort: sortable.sort,
      page_size: '100',
    });
    // Another province has other districts.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1703');
    expect(address()).not.toContain('district');
    await firstRow();
    expect(lastQuery()).not.toHaveProperty('district_code');
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    await act(() => setLanguage('uz-Latn'));
    expect(await screen.findByRole('link', { name: '«Oltin Tola»' })).toBeVisible();
    expect(await screen.findByRole('option', { name: 'Buxoro viloyati' })).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/[\u0400-\u04FF]/);
  });
});

describe('any register', () => {
  const { session: staff, public: visitors } = sample.kind.paths;
  const { live } = staff;
  const at = visitors.live;

  beforeEach(() => {
    answerPlaces();
    answer(calls.list, makePage(sample, publicEntry(sample)));
  });

  it('has its two sides as tabs for staff, which share the filters that both have', async () => {
    const { unmount } = await renderRemote({ routes, at: `${live}?province=1703&sort=-updated_at&page=2`, user: {} });
    const tabs = within(await screen.findByRole('navigation', { name: 'Реестр рўйхатлари' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['Реестрда', `${live}?province=1703`, 'page'],
      ['Реестрдан чиқарилган', `${staff.removed}?province=1703`, null],
    ]);
    unmount();
    await renderRemote({ routes, at });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Реестр рўйхатлари' })).toBeNull();
  });

  it('goes to the last page if all rows of its own were removed', async () => {
    network.on(calls.list, ({ query }) => {
      const items = query['page'] === '3' ? [] : [publicEntry(sample)];
      return { ...makePage(sample, ...items), total: 50 } as never;
    });
    const { address } = await renderRemote({ routes, at: `${at}?page=3&size=25` });
    expect(within(await firstRow()).getAllByRole('cell')[0]).toHaveTextContent('26');
    expect(address()).toBe(`${at}?page=2&size=25`);
    expect(screen.queryByText('Маълумот топилмади')).toBeNull();
  });

  it('says that nothing was found, offers to clear the filters, and then says so only if that is known', async () => {
    answer(calls.list, makePage(sample));
    const { user, address } = await renderRemote({ routes, at: `${at}?search=йўқ&size=100` });
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    const release = network.hold(calls.list, makePage(sample, publicEntry(sample)) as never);
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(address()).toBe(`${at}?size=100`);
    await waitFor(() => expect(screen.queryByText('Маълумот топилмади')).toBeNull());
    release();
    expect(await screen.findAllByRole('row')).not.toHaveLength(0);
  });

  it('that is empty shows users who may add entries how to begin', async () => {
    answer(calls.list, makePage(sample));
    await renderRemote({ routes, at: live, user: { positions: ['CREATE'] } });
    expect(await screen.findByText(/«Янги кластер» тугмаси/)).toBeVisible();
  });

  it('on a lost connection logs a line, raises no notice, loads on retry, and keeps its rows, marked, at a refresh', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(calls.list, CONNECTION_LOST);
    const { user, client } = await renderRemote({ routes, at });
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.queryByText('Хатолик юз берди.')).not.toBeInTheDocument();
    answer(calls.list, makePage(sample, publicEntry(sample)));
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Олтин Тола/ })).toBeVisible();
    network.on(calls.list, CONNECTION_LOST);
    await act(() => client.invalidateQueries({ queryKey: ['mf-registers'] }));
    expect(await screen.findByText(/^Янгилаб бўлмади/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Олтин Тола/ })).toBeVisible();
  });

  it('ignores invalid filters, and a district of another province', async () => {
    await renderRemote({ routes, at: `${at}?province=1706&district=1703202&page=-1&sort=drop&size=7` });
    await firstRow();
    expect(network.requests(calls.list).at(-1)!.query).toEqual({ province_code: '1706' });
  });

  it('ignores filters outside the province that an account is bound to', async () => {
    answer(calls.list, makePage(sample, staffEntry(sample)));
    const user = { province_code: '1703' };
    await renderRemote({ routes, at: `${live}?province=1706&district=1706204&search=тола`, user });
    await firstRow();
    expect(network.requests(calls.list).at(-1)!.query).toEqual({ search: 'тола' });
    expect(screen.getByRole('combobox', { name: 'Туман' })).toHaveValue('');
    expect(await screen.findByText(/^Вилоят: Андижон вилояти, Ном ёки СТИР: тола · /)).toBeInTheDocument();
  });

  it('shows the district that it is filtered by, on paper too, if the address has no province', async () => {
    const { user, address } = await renderRemote({ routes, at: `${at}?district=1703202` });
    const district = await screen.findByRole('combobox', { name: 'Туман' });
    await waitFor(() => expect(district).toHaveDisplayValue('Олтинкўл тумани'));
    expect(screen.getByRole('combobox', { name: 'Вилоят' })).toHaveValue('1703');
    expect(screen.getByText(/^Вилоят: Андижон вилояти, Туман: Олтинкўл тумани · /)).toBeInTheDocument();
    await user.selectOptions(district, '');
    expect(address()).toBe(`${at}?province=1703`);
  });

  it('can be used by keyboard: the search, the rows, and opening one', async () => {
    const entries = [7, 8].map((id) => staffEntry(sample, { id, company_name: `Тола ${id}` }));
    answer(calls.list, makePage(sample, ...entries));
    answer(calls.read, entries[1]);
    answer(calls.history, { items: [], total: 0 });
    const { user, address } = await renderRemote({ routes, at: live, user: {} });
    await firstRow();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Тола 7' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(search).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Тола 8' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/reestrs/view/8'));
  });

  it('shows on paper its filters, the numbers of its rows, and the time', async () => {
    answer(calls.list, { ...makePage(sample, publicEntry(sample)), total: 40 });
    const query = 'province=1703&district=1703202&search=тола&page=2&size=25';
    const { user } = await renderRemote({ routes, at: `${at}?${query}` });
    const line = 'Вилоят: Андижон вилояти, Туман: Олтинкўл тумани, Ном ёки СТИР: тола · 26–40 / 40 · ';
    expect(await screen.findByText((text) => text.startsWith(line) && text.endsWith(' ҳолатига'))).toBeInTheDocument();
    expect(within(await firstRow()).getAllByRole('cell')[0]).toHaveTextContent('26');
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Чоп этиш' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('treats a slash typed into the search as text', async () => {
    const { user } = await renderRemote({ routes, at });
    await firstRow();
    await user.type(screen.getByRole('searchbox'), 'а/б');
    expect(screen.getByRole('searchbox')).toHaveValue('а/б');
  });
});
