import { whenIdle } from './when-idle';

/** As in `browser-stubs.ts`. */
const NEVER_IDLE = () => 0;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Object.assign(window, { requestIdleCallback: NEVER_IDLE });
  jest.useRealTimers();
});

test('a browser that does not report it counts as idle after two seconds', () => {
  Object.assign(window, { requestIdleCallback: undefined });
  const [run, cancelled] = [jest.fn(), jest.fn()];
  whenIdle(run);
  whenIdle(cancelled)();
  jest.advanceTimersByTime(1999);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect([run.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});

test('a busy page is waited for without a limit, or with the one given', () => {
  const request = jest.fn(() => 0);
  Object.assign(window, { requestIdleCallback: request });
  const run = jest.fn();
  whenIdle(run);
  whenIdle(run, 5000);
  expect(request.mock.calls).toEqual([
    [run, {}],
    [run, { timeout: 5000 }],
  ]);
});
