import { session } from '@klaster/shared/session';
import { CONNECTION_LOST, EventsReply, network, problem, sessionToken } from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const COUNTS = 'GET /api/reports/counts';
const EVENTS = 'GET /api/events';

const remote = remoteWith('mf-counted', [{ path: '/list' }, { path: '/other' }], () => <h1>Page</h1>);
const [first, second] = remote.navigation;
const count = { path: '/api/reports/counts', field: 'to_review' };
const boot = bootOf({ ...remote, navigation: [{ ...first!, count }, second!] });

const waiting = (to_review: number) => ({ to_review, late: 0, to_mend: 0 });

const reportsChanged = (version: string) => ({ topic: 'reports' as const, version });

/** Bound before fake timers replace it. */
const realSetTimeout = window.setTimeout.bind(window);

/** Lets time pass on the fake clock, in milliseconds, and pending promises settle. */
const pass = (milliseconds: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    for (let turn = 0; turn < 15; turn += 1) await new Promise((resolve) => realSetTimeout(resolve));
  });

let idle: () => void;

function see(state: DocumentVisibilityState): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
  return pass(0);
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'requestIdleCallback'] });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const work: (() => void)[] = [];
  idle = () => work.splice(0).forEach((run) => run());
  Object.assign(window, { requestIdleCallback: (run: () => void) => work.push(run) });
  network.on(COUNTS, waiting(5));
  network.on('GET /api/me/notices/count', { unread: 0 });
  network.on('GET /registry/live', problem(503, 'upstream_unavailable'));
});

afterEach(async () => {
  await see('visible');
  Object.assign(window, { requestIdleCallback: () => 0 });
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Opens the staff's frame; its page is busy until `idle`. */
async function open() {
  const scene = await renderShell({ boot, at: '/list', user: { positions: ['UPDATE'] } });
  while (countRequests() === 0) await pass(1);
  await pass(1);
  return { ...scene, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const entry = () =>
  within(screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true })).getByRole('link', {
    name: /^Entry \/list/,
    hidden: true,
  });

const countRequests = () => network.requests(COUNTS).length;
const streams = () => network.requests(EVENTS).length;

/** Opens the frame with a stream that has reported the present state. */
async function listening() {
  const events = new EventsReply();
  network.on(EVENTS, events);
  const scene = await open();
  idle();
  await pass(0);
  events.tell(reportsChanged('a'));
  await pass(1000);
  return { ...scene, events };
}

it('shows how much waits beside the entry that names its count, for the eye and in words', async () => {
  await open();
  expect(entry()).toHaveTextContent('Entry /list5, кутмоқда: 5');
  expect(screen.getByRole('link', { name: 'Entry /other', hidden: true })).toHaveTextContent(/^Entry \/other$/);
});

it('shows nothing where nothing waits, and no more than two digits', async () => {
  network.on(COUNTS, waiting(0));
  await open();
  expect(entry()).toHaveTextContent(/^Entry \/list$/);
  network.on(COUNTS, waiting(99));
  await pass(60_000);
  expect(entry()).toHaveTextContent('Entry /list99, кутмоқда: 99');
  network.on(COUNTS, waiting(1234));
  await pass(60_000);
  expect(entry()).toHaveTextContent('Entry /list99+, кутмоқда: 1234');
});

it('shows the count at the icon in a collapsed sidebar', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Ён панелни йиғиш', hidden: true }));
  expect(screen.getByRole('link', { name: 'Entry /list, кутмоқда: 5', hidden: true })).toHaveAttribute(
    'title',
    'Entry /list, кутмоқда: 5',
  );
});

it('refetches shortly after the notification of a change, once for each', async () => {
  const { events } = await listening();
  const before = countRequests();
  network.on(COUNTS, waiting(4));
  events.tell(reportsChanged('b'));
  await pass(0);
  await pass(499);
  expect(countRequests()).toBe(before);
  await pass(10);
  expect(entry()).toHaveTextContent('кутмоқда: 4');
  events.tell(reportsChanged('b'));
  await pass(10_000);
  expect(countRequests()).toBe(before + 1);
});

it('sends the session’s token, and opens nothing before the page is at leisure', async () => {
  network.on(EVENTS, new EventsReply());
  await open();
  await pass(10_000);
  expect(streams()).toBe(0);
  idle();
  await pass(0);
  expect(network.requests(EVENTS)[0]?.headers.get('X-Access-Token')).toBe(session.current()?.token);
});

it('does not poll while the stream is open, and polls once a minute while it is not', async () => {
  const { events } = await listening();
  const before = countRequests();
  for (let at = 0; at < 9; at += 1) {
    events.write(':\n\n');
    await pass(20_000);
  }
  expect(countRequests()).toBe(before);
  network.on(EVENTS, CONNECTION_LOST);
  events.breakOff();
  network.on(COUNTS, waiting(7));
  await pass(60_000);
  expect(entry()).toHaveTextContent('кутмоқда: 7');
  expect(countRequests()).toBe(before + 1);
});

it('opens a lost stream again, after pauses that grow to a minute', async () => {
  network.on(EVENTS, problem(503, 'upstream_unavailable'));
  await open();
  idle();
  await pass(0);
  const counts: number[] = [];
  for (let second = 0; second < 5 * 60; second += 1) {
    await pass(1000);
    counts.push(streams());
  }
  // After half of 4, 8, 16, 32, 60, 60 … seconds.
  expect([0, 4, 12, 28, 58, 88, 118].map((second) => counts[second])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([1, 5, 13, 29, 59, 89, 119].map((second) => counts[second])).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(streams()).toBe(14);
});

it('treats a stream as lost if nothing arrives, not even a comment', async () => {
  const { events } = await listening();
  await pass(60_000);
  expect(events.over).toBe(true);
  await pass(2000);
  expect(streams()).toBe(2);
});

it('closes the stream while the page is hidden, and sends no requests then', async () => {
  const { events } = await listening();
  await see('hidden');
  expect(events.over).toBe(true);
  const before = [countRequests(), streams()];
  await pass(300_000);
  expect([countRequests(), streams()]).toEqual(before);
  const next = new EventsReply();
  network.on(EVENTS, next);
  await see('visible');
  expect(streams()).toBe(2);
  next.tell(reportsChanged('a'));
  await pass(1000);
  expect(countRequests()).toBe(before[0]);
  next.tell(reportsChanged('b'));
  await pass(1000);
  expect(countRequests()).toBe(before[0]! + 1);
});

it('ends with the session, and is another’s with the next one’s', async () => {
  const { events, address } = await listening();
  network.on(EVENTS, new EventsReply());
  localStorage.setItem('date', new Date().toISOString());
  localStorage.setItem('user', JSON.stringify({ token: sessionToken({ sub: '99', login: 'other' }) }));
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(events.over).toBe(true);
  idle();
  await pass(0);
  expect(network.requests(EVENTS)[1]?.headers.get('X-Access-Token')).toBe(session.current()?.token);
  act(() => session.wipe());
  await pass(0);
  expect(address()).toBe('/');
  const before = [countRequests(), streams()];
  await pass(300_000);
  expect([countRequests(), streams()]).toEqual(before);
});

it('another server that has neither gets one request, and nothing is shown or reported', async () => {
  network.on(COUNTS, problem(404, 'not_found'));
  network.on(EVENTS, problem(404, 'not_found'));
  await open();
  idle();
  await pass(300_000);
  expect([countRequests(), streams()]).toEqual([1, 1]);
  expect(entry()).toHaveTextContent(/^Entry \/list$/);
});

it.each([
  [403, 'forbidden'],
  [401, 'unauthenticated'],
  [503, 'upstream_unavailable'],
] as const)('a count refused with %i neither navigates nor raises a notice', async (status, code) => {
  network.on(COUNTS, problem(status, code));
  const { address } = await open();
  await pass(60_000);
  expect(countRequests()).toBe(2);
  expect(address()).toBe('/list');
  expect(session.current()).not.toBeNull();
  expect(entry()).toHaveTextContent(/^Entry \/list$/);
});

it('a session that has become too old is not ended by a request of the page itself', async () => {
  const { address } = await open();
  const before = countRequests();
  localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString());
  await pass(120_000);
  expect(countRequests()).toBe(before);
  expect(address()).toBe('/list');
});
