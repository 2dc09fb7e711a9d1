import { PaceTimer } from '../../src/requests/pace';

let late: jest.Mock;
let timer: PaceTimer;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate'] });
  late = jest.fn();
  timer = new PaceTimer({ graceMs: 1000, bytesPerSecond: 100 }, late);
});

afterEach(() => jest.useRealTimers());

/** Lets time pass, and then the socket be read. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await new Promise(setImmediate);
}

test('a sender of nothing has the grace period', async () => {
  timer.start();
  await pass(999);
  expect(late).not.toHaveBeenCalled();
  await pass(1);
  expect(late).toHaveBeenCalledTimes(1);
});

test('bytes earn the time that they take at the minimum pace', async () => {
  timer.start();
  for (let second = 0; second < 60; second += 1) {
    timer.earn(100);
    await pass(1000);
  }
  expect(late).not.toHaveBeenCalled();
  await pass(1000);
  expect(late).toHaveBeenCalledTimes(1);
});

test('a sender below the pace is late in the end, however steady', async () => {
  timer.start();
  for (let second = 0; second < 2; second += 1) {
    timer.earn(40);
    await pass(1000);
  }
  expect(late).toHaveBeenCalledTimes(1);
});

test('bytes that arrived while this process got no processor count', async () => {
  timer.start();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  jest.advanceTimersByTime(1000);
  clock.mockRestore();
  // The timer fires first; then the socket is read.
  timer.earn(100);
  await pass(0);
  await pass(999);
  expect(late).not.toHaveBeenCalled();
  await pass(1);
  expect(late).toHaveBeenCalledTimes(1);
});

test('time without a waiting reader does not count', async () => {
  timer.start();
  await pass(600);
  timer.stop();
  await pass(60_000);
  timer.start();
  await pass(399);
  expect(late).not.toHaveBeenCalled();
  await pass(1);
  expect(late).toHaveBeenCalledTimes(1);
});

test('stopped twice it has lost no more than once', async () => {
  timer.start();
  await pass(600);
  timer.stop();
  timer.stop();
  timer.start();
  await pass(399);
  expect(late).not.toHaveBeenCalled();
});
