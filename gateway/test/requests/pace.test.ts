import { PaceTimer } from '../../src/requests/pace';

let late: jest.Mock;
let timer: PaceTimer;

beforeEach(() => {
  jest.useFakeTimers();
  late = jest.fn();
  timer = new PaceTimer({ graceMs: 1000, bytesPerSecond: 100 }, late);
});

afterEach(() => jest.useRealTimers());

test('a sender of nothing has the grace period', () => {
  timer.start();
  jest.advanceTimersByTime(999);
  expect(late).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledTimes(1);
});

test('bytes earn the time that they take at the minimum pace', () => {
  timer.start();
  for (let second = 0; second < 60; second += 1) {
    timer.earn(100);
    jest.advanceTimersByTime(1000);
  }
  expect(late).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(late).toHaveBeenCalledTimes(1);
});

test('a sender below the pace is late in the end, however steady', () => {
  timer.start();
  for (let second = 0; second < 2; second += 1) {
    timer.earn(40);
    jest.advanceTimersByTime(1000);
  }
  expect(late).toHaveBeenCalledTimes(1);
});

test('time without a waiting reader does not count', () => {
  timer.start();
  jest.advanceTimersByTime(600);
  timer.stop();
  jest.advanceTimersByTime(60_000);
  timer.start();
  jest.advanceTimersByTime(399);
  expect(late).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledTimes(1);
});

test('stopped twice it has lost no more than once', () => {
  timer.start();
  jest.advanceTimersByTime(600);
  timer.stop();
  timer.stop();
  timer.start();
  jest.advanceTimersByTime(399);
  expect(late).not.toHaveBeenCalled();
});
