import { divertNotices } from '@klaster/shared/notices';
import type { NoticeContent } from '@klaster/shared/notices';
import { navigation } from '@klaster/shared/router';
import { waitFor } from '@testing-library/react';
import { PortDouble } from '../test/port-double';
import { remoteOfTest } from '../test/remotes';
import { FrameHost } from './frame-host';

const remote = {
  ...remoteOfTest('mf-maps', [{ path: '/maps' }, { path: '/maps/:id' }, { path: '/maps/:id/:part/:page' }], () =>
    Promise.reject(new Error('not in the page')),
  ),
  isolated: { calls: ['GET /api/rating'], otherCalls: [] },
};

let port: PortDouble;
let host: FrameHost;
let states: unknown[];
let violations: string[];
let visited: [to: string, replace: boolean][];
let notices: NoticeContent[];
let shown: string;
let stop: () => void;

beforeEach(() => {
  [states, violations, visited, notices] = [[], [], [], []];
  port = new PortDouble();
  shown = '/maps';
  stop = divertNotices((notice) => notices.push(notice));
  host = new FrameHost(port as unknown as MessagePort, {
    remote,
    apiBase: '',
    address: () => shown,
    navigate: (...where) => visited.push(where),
    onState: (message) => states.push(message),
    onViolation: (reason) => violations.push(reason),
  });
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'userActivation');
});

function setActivation(isActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
}

const call = (id: number) => ({
  kind: 'call',
  id,
  method: 'GET',
  address: '/api/rating',
  accept: '*/*',
  asUser: false,
});

test('the height stays within bounds', () => {
  for (const pixels of [-5, 700, 1e9]) port.receive({ kind: 'height', pixels });
  expect(states).toEqual([0, 700, 20_000].map((pixels) => ({ kind: 'height', pixels })));
});

test('a frame navigates to its remote’s own routes; from others it is sent back', () => {
  port.receive({ kind: 'navigate', to: '/maps/7?q=x#part', replace: true });
  port.receive({ kind: 'navigate', to: '/maps', replace: false });
  expect(visited).toEqual([['/maps/7?q=x#part', true]]);
  const foreign = [
    '/',
    '/users',
    '/maps/7/8',
    '/maps/../users',
    '/maps/x/%2e%2e/../users',
    '/maps/x\\..\\..\\users',
    '/\t/[',
  ];
  for (const to of foreign) port.receive({ kind: 'navigate', to, replace: false });
  expect(visited).toHaveLength(1);
  expect(port.sent).toEqual(foreign.map(() => ({ kind: 'address', to: '/maps' })));
});

test('a frame that navigates without end is stopped', () => {
  for (let page = 1; page <= 31; page += 1) port.receive({ kind: 'navigate', to: `/maps/${page}`, replace: false });
  expect([visited.length, violations]).toEqual([30, ['too many navigations']]);
});

test('a frame gets the addresses that it has not navigated to', () => {
  for (const to of ['/maps/1', '/maps/2']) port.receive({ kind: 'navigate', to, replace: false });
  host.showAddress('/maps/1');
  host.showAddress('/maps/2');
  expect(port.sent).toEqual([]);
  host.showAddress('/maps/1');
  expect(port.sent).toEqual([{ kind: 'address', to: '/maps/1' }]);
});

test('notices have the app’s name, and no more than five come in ten seconds', () => {
  const times = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  for (let count = 1; count <= 7; count += 1)
    port.receive({ kind: 'notice', tone: 'failure', title: `No. ${count}`, message: '<b>text</b>' });
  expect(notices.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((count) => `mf-maps: No. ${count}`));
  expect(notices[0]).toEqual({ tone: 'failure', title: 'mf-maps: No. 1', message: '<b>text</b>' });
  times.mockReturnValue(12_000);
  port.receive({ kind: 'notice', tone: 'success', title: 'Later' });
  expect(notices).toHaveLength(6);
});

test('only the user’s own act prints or goes back', () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const back = jest.spyOn(navigation, 'back').mockImplementation(() => {});
  for (const isActive of [false, true]) {
    setActivation(isActive);
    port.receive({ kind: 'print' });
    port.receive({ kind: 'back' });
  }
  expect([print.mock.calls, back.mock.calls]).toEqual([[[]], [[]]]);
});

test.each([
  ['no text', 7],
  ['no JSON', '{'],
  ['an unknown kind', { kind: 'eval', code: '1' }],
  ['an unknown field', { kind: 'ready', html: '<b>' }],
  ['an address of a script', { kind: 'navigate', to: 'javascript:alert(1)', replace: false }],
  ['an address elsewhere', { kind: 'navigate', to: '//evil.example/', replace: false }],
  ['an address elsewhere, by a backslash', { ...call(1), address: '/\\evil.example/api/rating' }],
  ['another method', { ...call(1), method: 'TRACE' }],
  ['a long notice', { kind: 'notice', tone: 'success', title: 'x'.repeat(201) }],
  ['a long address', { kind: 'navigate', to: `/${'x'.repeat(2000)}`, replace: false }],
  ['a long message', JSON.stringify({ kind: 'ready' }).padEnd(64_001)],
  ['a call with a long body', { ...call(1), body: 'x'.repeat(1_000_000) }],
])('%s closes the port', (_, data) => {
  port.receive(data);
  expect([violations.length, port.isClosed]).toEqual([1, true]);
  port.receive({ kind: 'ready' });
  host.send({ kind: 'address', to: '/maps' });
  expect([states, port.sent, violations.length]).toEqual([[], [], 1]);
});

test('more than a hundred messages in a second close the port', () => {
  const times = jest.spyOn(performance, 'now');
  for (const second of [5_000, 6_000]) {
    times.mockReturnValue(second);
    for (let count = 0; count < 100; count += 1) port.receive({ kind: 'height', pixels: count });
  }
  expect([states.length, violations]).toEqual([200, []]);
  port.receive({ kind: 'height', pixels: 0 });
  expect([states.length, violations]).toEqual([200, ['too many messages']]);
});

test('more than twenty calls at once close the port; answered ones no longer count', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await held;
    return Response.json({ data: 1 });
  });
  for (let id = 1; id <= 20; id += 1) port.receive(call(id));
  answer();
  await waitFor(() => expect(port.sent).toHaveLength(20));
  expect(port.sent[0]).toMatchObject({ kind: 'answer', id: 1, status: 200 });
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  for (let id = 1; id <= 20; id += 1) port.receive(call(id));
  expect(violations).toEqual([]);
  port.receive(call(21));
  expect(violations).toEqual(['too many calls at once']);
});
