import { REGISTERS } from '@klaster/shared/contract/kinds';
import { hiddenAtFirst, listColumns } from '@klaster/shared/contract/registers';
import type { ListSettings } from '@klaster/shared/contract/registers';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { calls, sample } from './any-register';
import { answer, answerPlaces, answerSettings, callsOf, makePage, publicEntry, SAMPLES, staffEntry } from './registers';

const { session: staff, public: visitors } = sample.kind.paths;
const LIST = { register: 'clusters', state: 'live' } as const;

const sent = () => network.requests('PATCH /api/me/lists').map(({ body }) => body);
const lastQuery = () => network.requests(calls.list).at(-1)!.query;
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const chooser = () => screen.findByRole('button', { name: 'Устунлар' });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const mirror = (key = 'klaster.lists.1') => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
const remember = (live: object, key = 'klaster.lists.1') => {
  const text = JSON.stringify({ 'clusters.live': live });
  localStorage.setItem(key, text);
  return text;
};
const openAsFirst = () => open(staff.live, { sub: '1' });

/** Opens the list as a visitor. */
function visit() {
  answer(calls.list, makePage(sample, publicEntry(sample)));
  return open(visitors.live, undefined);
}

beforeEach(() => {
  localStorage.clear();
  answerPlaces();
  answer(calls.list, makePage(sample, staffEntry(sample)));
});

async function open(at: string = staff.live, user: object | undefined = {}) {
  const view = await renderRemote({ routes, at, ...(user && { user }) });
  await screen.findByText('«Олтин Тола»');
  return view;
}

describe.each(SAMPLES)('$title', (one) => {
  const kind = REGISTERS[one.kind.name];

  it.each(['live', 'removed'] as const)(
    'has each column of its %s list to choose, as the API knows them',
    async (state) => {
      answer(callsOf(one).list, makePage(one, staffEntry(one, { removed_at: '2026-05-04T06:00:00Z' })));
      const { user } = await open(one.kind.paths.session[state]);
      await user.click(await chooser());
      await user.click(screen.getByRole('button', { name: 'Ҳаммасини кўрсатиш' }));
      const columns = listColumns(kind, state, true);
      const boxes = within(screen.getByRole('group', { name: 'Устунлар' })).getAllByRole<HTMLInputElement>('checkbox');
      expect(boxes.map(({ checked }) => checked)).toEqual(columns.map(() => true));
      // Box, number and name stay.
      expect(screen.getAllByRole('columnheader')).toHaveLength(columns.length + 3);
      for (const each of boxes) await user.click(each);
      expect(screen.getAllByRole('columnheader')).toHaveLength(3);
      await waitFor(() => expect(sent().at(-1)).toMatchObject({ register: kind.name, state, hidden: columns }));
      await user.click(screen.getByRole('button', { name: 'Дастлабки кўриниш' }));
      expect(boxes.filter(({ checked }) => !checked)).toHaveLength(hiddenAtFirst(kind, state, true).length);
    },
  );
});

describe('columns', () => {
  it('are chosen by keys, and the choice is stored on the server', async () => {
    const { user, container } = await open();
    expect(headers()).toContain('СТИР');
    (await chooser()).focus();
    await user.keyboard('{Enter}{Tab} ');
    expect(headers()).not.toContain('СТИР');
    expect(box('СТИР')).not.toBeChecked();
    await checkAccessibility(container);
    const hidden = expect.arrayContaining(['stir']);
    await waitFor(() => expect(sent()).toEqual([{ ...LIST, hidden, page_size: null }]));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox', { name: 'СТИР' })).toBeNull();
    expect(await chooser()).toHaveFocus();
    expect(await chooser()).toHaveAttribute('aria-expanded', 'false');
  });

  it('are there at the next sign-in, on every device', async () => {
    answerSettings({ ...LIST, hidden: ['stir', 'head'], page_size: 25 });
    await open();
    expect(headers()).not.toContain('СТИР');
    expect(headers()).not.toContain('Раҳбар');
    expect(headers()).toContain('Манзил');
    await waitFor(() => expect(lastQuery()).toEqual({ page_size: '25' }));
  });

  it('are remembered even if the server, of another release, has a page size that is not offered', async () => {
    answerSettings({ ...LIST, hidden: ['stir'], page_size: 30 });
    await openAsFirst();
    expect(headers()).not.toContain('СТИР');
    expect(screen.getByRole('combobox', { name: 'Саҳифада' })).toHaveDisplayValue('50 тадан');
    expect(mirror()).toEqual({ 'clusters.live': { hidden: ['stir'], page_size: null } });
  });

  it('are drawn as this browser remembers them, before the server has said anything, and no others appear', async () => {
    remember({ hidden: ['stir'], page_size: null });
    const release = network.hold('GET /api/me/lists', [{ ...LIST, hidden: ['head'], page_size: null }]);
    await openAsFirst();
    expect(headers()).not.toContain('СТИР');
    release();
    await waitFor(() => expect(headers()).toContain('СТИР'));
    expect(headers()).not.toContain('Раҳбар');
    expect(mirror()).toEqual({ 'clusters.live': { hidden: ['head'], page_size: null } });
  });

  it('wait for the server if nothing is remembered, but not for long', async () => {
    network.hold('GET /api/me/lists', []);
    await renderRemote({ routes, at: staff.live, user: {} });
    await waitFor(() => expect(network.requests(calls.list)).toHaveLength(1));
    expect(screen.queryByText('«Олтин Тола»')).toBeNull();
    expect(await screen.findByText('«Олтин Тола»', {}, { timeout: 3000 })).toBeVisible();
  });

  it('are the defaults on a server without this call, and are remembered in this browser', async () => {
    network.on('GET /api/me/lists', problem(404, 'not_found'));
    network.on('PATCH /api/me/lists', problem(404, 'not_found'));
    const { user } = await openAsFirst();
    await user.click(await chooser());
    await user.click(box('СТИР'));
    expect(headers()).not.toContain('СТИР');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByText('Танлов ҳозирча фақат шу браузерда сақланди.')).toBeNull();
    expect(mirror()).toMatchObject({ 'clusters.live': { hidden: expect.arrayContaining(['stir']) } });
  });

  it('that could not be sent to the server are sent at the next visit, and replace its settings', async () => {
    remember({ hidden: ['stir'], page_size: 100, unsent: true });
    answerSettings({ ...LIST, hidden: [], page_size: null });
    await openAsFirst();
    await waitFor(() => expect(sent()).toEqual([{ ...LIST, hidden: ['stir'], page_size: 100 }]));
    await waitFor(() => expect(mirror()).toEqual({ 'clusters.live': { hidden: ['stir'], page_size: 100 } }));
    expect(headers()).not.toContain('СТИР');
  });

  it('that the server refuses are not sent again and again', async () => {
    remember({ hidden: ['stir'], page_size: null, unsent: true });
    network.on('PATCH /api/me/lists', problem(400, 'invalid_input'));
    await renderRemote({ routes, at: staff.live, user: { sub: '1' } });
    await waitFor(() => expect(mirror()).toEqual({}));
  });

  it('chosen while the server’s are loading stay as they are chosen', async () => {
    localStorage.setItem('klaster.lists.1', JSON.stringify({}));
    const other: ListSettings = { ...LIST, state: 'removed', hidden: [], page_size: null };
    const release = network.hold('GET /api/me/lists', [other]);
    const { user } = await openAsFirst();
    await user.click(await chooser());
    await user.click(box('СТИР'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    release();
    await waitFor(() => expect(mirror()).toHaveProperty(['clusters.removed']));
    expect(headers()).not.toContain('СТИР');
    expect(mirror()).toMatchObject({ 'clusters.live': { hidden: expect.arrayContaining(['stir']) } });
  });

  it('chosen in another tab are followed', async () => {
    await openAsFirst();
    const other = remember({ hidden: ['stir'], page_size: null });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'klaster.lists.1', newValue: other })));
    await waitFor(() => expect(headers()).not.toContain('СТИР'));
  });

  it.each(['{', '5', 'null', '{"clusters.live":{"hidden":"stir"}}', '{"clusters.live":{"hidden":null,"page_size":7}}'])(
    'are as at first where the browser remembers %s',
    async (text) => {
      localStorage.setItem('klaster.lists', text);
      await visit();
      expect(headers()).toContain('СТИР');
    },
  );

  it('of a visitor are stored only in the browser, separate from those of staff', async () => {
    const { user, unmount } = await visit();
    await user.click(await chooser());
    expect(screen.queryByText(/Excel/)).toBeNull();
    await user.click(box('СТИР'));
    expect(network.calls()).not.toContain('PATCH /api/me/lists');
    expect(network.calls()).not.toContain('GET /api/me/lists');
    unmount();
    await visit();
    expect(headers()).not.toContain('СТИР');
  });

  it('can be hidden from cards as fields, on a phone', async () => {
    const original = window.matchMedia;
    window.matchMedia = (query) => Object.assign(original(query), { matches: query.includes('max-width') });
    const { user } = await open();
    expect(screen.getByText('301234567')).toBeVisible();
    await user.click(await chooser());
    await user.click(box('СТИР'));
    expect(screen.queryByText('301234567')).toBeNull();
    window.matchMedia = original;
  });

  it('of one user are not the next one’s', async () => {
    remember({ hidden: ['stir'], page_size: null });
    await open(staff.live, { sub: '2' });
    expect(headers()).toContain('СТИР');
  });
});

describe('rows of a page', () => {
  beforeEach(() => answer(calls.list, { ...makePage(sample, staffEntry(sample)), total: 600 }));

  it('are as many as were last chosen unless the address has a number, and are then written into it', async () => {
    const { user, address, unmount } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Саҳифада' }), '100');
    expect(address()).toBe(`${staff.live}?size=100`);
    await waitFor(() => expect(sent()).toEqual([{ ...LIST, hidden: null, page_size: 100 }]));
    unmount();
    const again = await open(`${staff.live}?province=1703`);
    await waitFor(() => expect(again.address()).toBe(`${staff.live}?province=1703&size=100`));
    expect(lastQuery()).toEqual({ province_code: '1703', page_size: '100' });
  });

  it('are as many as the address says, not as the user’s setting: a link shows everybody the same rows', async () => {
    answerSettings({ ...LIST, hidden: null, page_size: 25 });
    const { address } = await open(`${staff.live}?page=2&size=50`);
    await waitFor(() => expect(lastQuery()).toEqual({ page: '2' }));
    expect(address()).toBe(`${staff.live}?page=2&size=50`);
    expect(screen.getByRole('link', { name: '3-саҳифа' })).toHaveAttribute('href', `${staff.live}?page=3&size=50`);
  });

  it('are carried by every link to another page', async () => {
    await open();
    expect(screen.getByRole('link', { name: '2-саҳифа' })).toHaveAttribute('href', `${staff.live}?page=2&size=50`);
  });

  it('keep their number when it cannot be sent to the server, and a line says so', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('PATCH /api/me/lists', CONNECTION_LOST);
    const { user, address } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Саҳифада' }), '25');
    expect(await screen.findByText('Танлов ҳозирча фақат шу браузерда сақланди.')).toBeVisible();
    expect(address()).toBe(`${staff.live}?size=25`);
  });
});

describe('rows of one line', () => {
  const dense = () => screen.findByRole('button', { name: 'Зич қаторлар' });

  it('are the default of a wide window; another choice is permanent, for every list without one of its own', async () => {
    const { user, unmount, container } = await open();
    expect(await dense()).toHaveAttribute('aria-pressed', 'true');
    await user.click(await dense());
    expect(await dense()).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(sent()).toEqual([{ ...LIST, hidden: null, page_size: null, density: 'comfortable' }]));
    await checkAccessibility(container);
    unmount();
    answer(calls.list, makePage(sample, staffEntry(sample, { removed_at: '2026-05-04T06:00:00Z' })));
    await open(staff.removed);
    expect(await dense()).toHaveAttribute('aria-pressed', 'false');
  });

  it('are remembered only in the browser for a visitor', async () => {
    const { user, unmount } = await visit();
    await user.click(await dense());
    expect(sent()).toEqual([]);
    expect(mirror('klaster.lists')).toMatchObject({ 'clusters.live': { density: 'comfortable' } });
    unmount();
    await visit();
    expect(await dense()).toHaveAttribute('aria-pressed', 'false');
  });

  it.each(['huge', 7, {}])('are not taken from the invalid stored value %j', async (density) => {
    remember({ hidden: null, page_size: null, density }, 'klaster.lists');
    await visit();
    expect(await dense()).toHaveAttribute('aria-pressed', 'true');
  });
});
