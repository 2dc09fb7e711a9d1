import { untilIdle } from './waiting';

afterEach(() => {
  Object.assign(window, { requestIdleCallback: () => 0 });
  jest.useRealTimers();
});

it('waits for a page that is never idle no longer than some seconds', async () => {
  jest.useFakeTimers();
  // Like a busy browser: it calls back when the timeout has passed, and never without a timeout.
  const requestIdleCallback = (done: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeout === undefined ? 0 : setTimeout(done, timeout);
  Object.assign(window, { requestIdleCallback });
  const waited = jest.fn();
  void untilIdle(new AbortController().signal).then(waited);
  await jest.advanceTimersByTimeAsync(4_999);
  expect(waited).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(waited).toHaveBeenCalled();
});
