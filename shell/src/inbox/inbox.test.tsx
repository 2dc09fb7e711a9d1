import type { Notice } from '@klaster/shared/contract/notices';
import { setLanguage } from '@klaster/shared/i18n';
import {
  checkAccessibility,
  chooseFromMenu,
  CONNECTION_LOST,
  expectConsoleError,
  EventsReply,
  network,
  problem,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const COUNT = 'GET /api/me/notices/count';
const LIST = 'GET /api/me/notices';
const MARK = 'PATCH /api/me/notices';

const routes = [{ path: '/list' }, { path: '/hududlar/cluster-info/7' }];
const boot = bootOf(
  remoteWith(
    'mf-told',
    routes,
    () => <h1>List</h1>,
    () => <h1>Report</h1>,
  ),
);

const notice = (id: number, overrides: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'report_rejected',
  at: '2026-11-20T09:30:00Z',
  is_read: false,
  to: '/hududlar/cluster-info/7',
  year: 2026,
  quarter: 3,
  cluster_name: 'Андижон Текс',
  sections: ['III', 'V'],
  day: null,
  person: null,
  ...overrides,
});

const REJECTED = 'Андижон Текс · Ҳисобот қайтарилди (2026 йил, 3‑чорак) · бўлимлар: III, V';

beforeEach(() => {
  Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run, 0) });
  network.on('GET /registry/live', problem(503, 'upstream_unavailable'));
  network.on('GET /api/events', problem(404, 'not_found'));
  network.on(COUNT, { unread: 2 });
  network.on(LIST, {
    items: [notice(9), notice(8, { is_read: true, kind: 'rights_changed', to: null })],
    has_more: false,
  });
});

afterEach(() => void Object.assign(window, { requestIdleCallback: () => 0 }));

const open = (at = '/list', user = {}) => renderShell({ boot, at, user: { positions: ['UPDATE'], ...user } });

const bell = (name: string | RegExp = /^Билдиришномалар/) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('shows the number of unread notices, marks one as read that is followed, then all', async () => {
    const { user, address, container } = await open();
    await user.click(await bell('Билдиришномалар, ўқилмаган: 2'));
    const entry = await screen.findByRole('menuitem', { name: new RegExp(REJECTED.replaceAll(/[()]/g, '\\$&')) });
    expect(entry).toHaveTextContent('Ўқилмаган');
    await checkAccessibility(container);
    network.on(MARK, { unread: 1 });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{Home}');
    await waitFor(() => expect(entry).toHaveAttribute('data-highlighted'));
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Report' });
    expect(address()).toBe('/hududlar/cluster-info/7');
    expect(await bell('Билдиришномалар, ўқилмаган: 1')).toBeVisible();
    network.on(MARK, { unread: 0 });
    await user.click(await bell());
    await screen.findByRole('menuitem', { name: 'Ҳаммасини ўқилган деб белгилаш' });
    await chooseFromMenu(user, 'Ҳаммасини ўқилган деб белгилаш');
    expect(await bell('Билдиришномалар')).toBeVisible();
    expect(network.requests(MARK).map(({ body }) => body)).toEqual([{ ids: [9] }, { up_to: 9 }]);
  });

  it('has the latest seven in its menu, and then all', async () => {
    const items = Array.from({ length: 9 }, (_, at) => notice(20 - at, { is_read: true, quarter: (at % 4) + 1 }));
    network.on(LIST, { items, has_more: false });
    network.on(COUNT, { unread: 0 });
    const { user } = await open();
    await user.click(await bell('Билдиришномалар'));
    await screen.findAllByRole('menuitem', { name: /Ҳисобот қайтарилди/ });
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => /(\d)‑чорак/.exec(textContent)?.[1]);
    expect(entries).toEqual(['1', '2', '3', '4', '1', '2', '3', undefined]);
  });

  it.each([
    [99, '99'],
    [100, '99+'],
  ])('shows no more than two digits: %i', async (unread, shown) => {
    network.on(COUNT, { unread });
    await open();
    expect(await bell(`Билдиришномалар, ўқилмаган: ${unread}`)).toHaveTextContent(
      new RegExp(`^${shown.replace('+', '\\+')}$`),
    );
  });

  it('is notified of new ones, and requests nothing else then', async () => {
    const events = new EventsReply();
    network.on('GET /api/events', events);
    await open();
    await bell('Билдиришномалар, ўқилмаган: 2');
    network.on(COUNT, { unread: 3 });
    await waitFor(() => expect(network.requests('GET /api/events')).toHaveLength(1));
    act(() => events.tell({ topic: 'notices', version: '3.1' }));
    expect(await screen.findByRole('button', { name: /ўқилмаган: 3/ }, { timeout: 3000 })).toBeVisible();
    expect(network.requests(LIST)).toHaveLength(0);
    events.breakOff();
  });

  it.each([
    ['is not there on another server', problem(404, 'not_found')],
    ['has no number where the request fails', problem(503, 'upstream_unavailable')],
  ])('%s, without navigating', async (name, answer) => {
    network.on(COUNT, answer);
    const { address } = await open();
    await waitFor(() => expect(network.requests(COUNT)).toHaveLength(1));
    const bells = () => screen.queryAllByRole('button', { name: /^Билдиришномалар/ }).map((one) => one.textContent);
    await waitFor(() => expect(bells()).toEqual(name.startsWith('is not') ? [] : ['']));
    expect(address()).toBe('/list');
  });

  it('says that nothing could be loaded, and tries again', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(LIST, CONNECTION_LOST);
    const { user } = await open();
    await user.click(await bell());
    expect(await screen.findByText('Билдиришномалар юкланмади', undefined, { timeout: 10_000 })).toBeVisible();
    network.on(LIST, { items: [], has_more: false });
    await chooseFromMenu(user, 'Қайта уриниш');
    await user.click(await bell());
    expect(await screen.findByText('Ҳозирча билдиришнома йўқ')).toBeVisible();
  }, 20_000);
});

describe('the page of all notices', () => {
  it('shows older ones on request, each in words, and marks one as read', async () => {
    const plain = { cluster_name: null, sections: [] };
    const due = notice(3, { ...plain, kind: 'decisions_due', day: '2026-11-24', to: '/amallar' });
    const changed = notice(8, { ...plain, is_read: true, kind: 'rights_changed', to: null });
    network.on(LIST, ({ query }) =>
      'before' in query ? { items: [due], has_more: false } : { items: [notice(9), changed], has_more: true },
    );
    const { user, container } = await open('/notices');
    const items = async () => within(await screen.findByRole('main')).findAllByRole('listitem');
    await screen.findByRole('link', { name: REJECTED });
    expect((await items()).map((item) => item.textContent)).toEqual([
      expect.stringContaining(REJECTED),
      expect.stringContaining('Ваколатларингиз ёки ҳудудингиз ўзгартирилди'),
    ]);
    await checkAccessibility(container);
    await user.click(screen.getByRole('button', { name: 'Олдингиларини кўрсатиш' }));
    expect(await screen.findByRole('link', { name: '24.11.2026 гача қарор кутаётган ҳисоботлар бор' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Олдингиларини кўрсатиш' })).toBeNull();
    network.on(MARK, { unread: 0 });
    await user.click(screen.getByRole('button', { name: 'Ҳаммасини ўқилган деб белгилаш' }));
    await waitFor(() => expect(network.requests(MARK)[0]?.body).toEqual({ up_to: 9 }));
    network.on(LIST, { items: [notice(9, { is_read: true })], has_more: false });
    await user.click(screen.getByRole('button', { name: `Ўқилган деб белгилаш: ${REJECTED}` }));
    await waitFor(() => expect(network.requests(MARK)[1]?.body).toEqual({ ids: [9] }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Ўқилган деб белгилаш/ })).toBeNull());
    expect(screen.getByRole('link', { name: REJECTED })).toBeVisible();
    await act(() => setLanguage('uz-Latn'));
    expect(screen.getByRole('link', { name: /^Andijon Teks · / })).toBeVisible();
  });

  it('says what became another of that by which its reader signs in', async () => {
    const overrides = { cluster_name: null, sections: [], to: '/profile', kind: 'credentials_changed' as const };
    network.on(LIST, { items: [notice(4, { ...overrides, change: 'passkey_added' })], has_more: false });
    await open('/notices');
    const sentence = 'Ҳисобингизга passkey қўшилди. Буни кутмаган бўлсангиз, администраторга хабар беринг';
    expect(await screen.findByRole('link', { name: sentence })).toBeVisible();
  });

  it('says so where there is none', async () => {
    network.on(LIST, { items: [], has_more: false });
    await open('/notices');
    expect(await screen.findByText('Ҳозирча билдиришнома йўқ')).toBeVisible();
  });
});
