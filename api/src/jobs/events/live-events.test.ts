import type { Readable } from 'node:stream';
import { LiveEvents } from './live-events';
import type { Listening } from './repository';

const LIMITS = { readMs: 2000, heartbeatMs: 20_000, lifeMs: 900_000, bufferBytes: 1024, total: 3, perUser: 2 };

/** The simulated database. */
let state: { version: string; isLost: boolean; queries: number; ended: Set<number> };
let onFault: jest.Mock;
let events: LiveEvents;

beforeEach(() => {
  jest.useFakeTimers();
  state = { version: 'a', isLost: false, queries: 0, ended: new Set() };
  onFault = jest.fn();
  const read = async ({ sessions }: Listening) => {
    state.queries += 1;
    if (state.isLost) throw new Error('lost');
    const open = sessions.filter((id) => !state.ended.has(id));
    return { reports: state.version, notices: new Map<number, string>(), sessions: new Set(open) };
  };
  events = new LiveEvents(read, onFault, LIMITS);
});

afterEach(async () => {
  events.close();
  await pass(0);
  expect([events.size, jest.getTimerCount()]).toEqual([0, 0]);
  jest.useRealTimers();
});

const whoIs = (id: number) => ({ id, session_id: id });

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function readStream(stream: Readable): { text: string; versions: () => string[] } {
  const heard = {
    text: '',
    versions: () => [...heard.text.matchAll(/"version":"(\w+)"/g)].map(([, version = '']) => version),
  };
  stream.setEncoding('utf8').on('data', (text: string) => (heard.text += text));
  return heard;
}

it('sends the current state at once, and each change once, to all listeners', async () => {
  const first = readStream(events.listen(whoIs(1)));
  await pass(0);
  expect(first.text).toBe(':\n\ndata: {"topic":"reports","version":"a"}\n\n');
  const second = readStream(events.listen(whoIs(2)));
  await pass(0);
  expect(second.versions()).toEqual(['a']);
  await pass(LIMITS.readMs);
  state.version = 'b';
  await pass(3 * LIMITS.readMs);
  expect([first.versions(), second.versions()]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('queries the database once every two seconds, however many listen, and never without a listener', async () => {
  const streams = [1, 2, 3].map((user) => events.listen(whoIs(user)));
  for (const stream of streams) stream.resume();
  await pass(5 * LIMITS.readMs);
  expect(state.queries).toBe(6);
  for (const stream of streams) stream.destroy();
  await pass(10 * LIMITS.readMs);
  expect(state.queries).toBe(6);
});

it('sends the current state, not the last one sent, to the first listener after all have left', async () => {
  events.listen(whoIs(1)).destroy();
  await pass(0);
  state.version = 'b';
  const next = readStream(events.listen(whoIs(1)));
  await pass(0);
  expect(next.versions()).toEqual(['b']);
});

it('keeps streams open while the database is down, and reports the fault once', async () => {
  const heard = readStream(events.listen(whoIs(1)));
  await pass(0);
  state.isLost = true;
  await pass(3 * LIMITS.readMs);
  state.isLost = false;
  await pass(LIMITS.readMs);
  state.version = 'b';
  await pass(LIMITS.readMs);
  expect(heard.versions()).toEqual(['a', 'b']);
  expect(onFault).toHaveBeenCalledTimes(1);
});

it('keeps an idle connection open with comments', async () => {
  const heard = readStream(events.listen(whoIs(1)));
  await pass(0);
  heard.text = '';
  await pass(2 * LIMITS.heartbeatMs);
  expect(heard.text).toBe(':\n\n:\n\n');
});

it('drops a listener that does not read', async () => {
  const stream = events.listen(whoIs(1));
  const closed = new Promise((resolve) => stream.once('close', resolve));
  for (let version = 0; version < 40; version += 1) {
    state.version = String(version);
    await pass(LIMITS.readMs);
  }
  await closed;
  expect(events.size).toBe(0);
});

it('ends streams in time, not all at once, so that listeners reconnect and authenticate again', async () => {
  const random = jest.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1);
  const [first, last] = [events.listen(whoIs(1)).resume(), events.listen(whoIs(2)).resume()];
  random.mockRestore();
  await pass(0.75 * LIMITS.lifeMs - 1);
  expect([first.readableEnded, events.size]).toEqual([false, 2]);
  await pass(1);
  expect([first.readableEnded, last.readableEnded]).toEqual([true, false]);
  await pass(0.5 * LIMITS.lifeMs);
  expect([last.readableEnded, events.size]).toEqual([true, 0]);
});

it('ends only the streams of ended sessions, at the next reading, and none while that fails', async () => {
  const [first, second] = [events.listen(whoIs(1)).resume(), events.listen(whoIs(2)).resume()];
  await pass(0);
  state.ended.add(1);
  state.isLost = true;
  await pass(3 * LIMITS.readMs);
  expect(events.size).toBe(2);
  state.isLost = false;
  await pass(LIMITS.readMs);
  expect([first.readableEnded, second.readableEnded, events.size]).toEqual([true, false, 1]);
});

it('limits listeners, per user and in total', () => {
  const refusal = expect.objectContaining({ status: 503, retryAfter: 30 });
  const streams = [events.listen(whoIs(1)), events.listen(whoIs(1))];
  expect(() => events.listen(whoIs(1))).toThrow(refusal);
  streams.push(events.listen(whoIs(2)));
  expect(() => events.listen(whoIs(3))).toThrow(refusal);
  for (const stream of streams) stream.destroy();
});

it('refuses new listeners while it stops', () => {
  events.close();
  expect(() => events.listen(whoIs(1))).toThrow(expect.objectContaining({ status: 503 }));
});

it('sends each listener their own notices, once per change, and queries only notices of listeners', async () => {
  const notices = new Map([
    [1, 'x'],
    [2, 'y'],
  ]);
  const queriedUsers: (readonly number[])[] = [];
  const limitedEvents = new LiveEvents(
    async ({ users, sessions }) => {
      queriedUsers.push(users);
      return { reports: 'a', notices, sessions: new Set(sessions) };
    },
    onFault,
    LIMITS,
  );
  const [first, second] = [readStream(limitedEvents.listen(whoIs(1))), readStream(limitedEvents.listen(whoIs(2)))];
  readStream(limitedEvents.listen(whoIs(1)));
  await pass(0);
  notices.set(2, 'z');
  await pass(3 * LIMITS.readMs);
  expect([first.versions(), second.versions()]).toEqual([
    ['a', 'x'],
    ['a', 'y', 'z'],
  ]);
  expect(second.text).toContain('data: {"topic":"notices","version":"z"}\n\n');
  expect(queriedUsers.at(-1)).toEqual([1, 2]);
  limitedEvents.close();
  await pass(0);
});
