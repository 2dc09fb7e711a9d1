import { DatabaseUnavailable } from '@klaster/shared/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from './repeat';

const SECOND = 1000;

const error = jest.fn();
const log = { error } as unknown as FastifyBaseLogger;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A job whose runs end when the test says so. */
function controlledJob() {
  const ends: (() => void)[] = [];
  const run = jest.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  return { run, ends };
}

it.each([
  { immediately: true, runs: [1, 2] },
  { immediately: false, runs: [0, 1] },
])('runs every second; immediately: $immediately', async ({ immediately, runs }) => {
  const run = jest.fn(async () => undefined);
  const stop = repeat({ run, everyMs: SECOND, failure: '', immediately }, log);
  expect(run).toHaveBeenCalledTimes(runs[0]!);
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(run).toHaveBeenCalledTimes(runs[1]!);
  await stop();
});

it('never runs twice at the same time, and runs again afterwards', async () => {
  const { run, ends } = controlledJob();
  const stop = repeat({ run, everyMs: SECOND, failure: '' }, log);
  await jest.advanceTimersByTimeAsync(3 * SECOND);
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]!();
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(run).toHaveBeenCalledTimes(2);
  ends[1]!();
  await stop();
});

it('has stopped when its current run has ended, and starts no other', async () => {
  const { run, ends } = controlledJob();
  const stopped = jest.fn();
  const stopping = repeat({ run, everyMs: SECOND, failure: '', immediately: true }, log)().then(stopped);
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(stopped).not.toHaveBeenCalled();
  ends[0]!();
  await stopping;
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(run).toHaveBeenCalledTimes(1);
});

it.each([
  ['logs a failure', new Error('no'), 1],
  ['leaves a lost database to its own log', new DatabaseUnavailable('no'), 0],
])('%s, and runs again', async (_, failure, logged) => {
  error.mockClear();
  const run = jest.fn<Promise<void>, []>().mockRejectedValueOnce(failure).mockResolvedValue();
  const stop = repeat({ run, everyMs: SECOND, failure: 'it failed' }, log);
  await jest.advanceTimersByTimeAsync(2 * SECOND);
  await stop();
  expect(run).toHaveBeenCalledTimes(2);
  expect(error.mock.calls).toEqual(Array.from({ length: logged }, () => [{ err: failure }, 'it failed']));
});
