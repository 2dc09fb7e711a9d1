import { ChunkLoadError, withTimeout } from './load-error';

const reasonOf = (error: Error) => withTimeout('part', () => Promise.reject(error)).catch((thrown: unknown) => thrown);

it.each([
  ['timeout', 'Loading chunk 216 failed.\n(timeout: /remotes/mf-any/1/clusters.js)'],
  ['timeout', 'ScriptNetworkError: Script "/remotes/mf-any/1/remoteEntry.js" timed out.'],
  ['failed', 'Loading chunk 216 failed.\n(error: /remotes/mf-any/1/clusters.js)'],
])('recognises a loader’s %s by its message', async (reason, message) => {
  const error = await reasonOf(new Error(message));
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ reason, cause: { message } });
});

it('reports a timeout, aborts the load, and waits no longer than the limit', async () => {
  jest.useFakeTimers();
  let stopped = false;
  const load = (settled: AbortSignal) => {
    settled.addEventListener('abort', () => (stopped = true));
    return new Promise(() => {});
  };
  const ended = withTimeout('part', load, 5_000).catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(4_999);
  expect(stopped).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({ reason: 'timeout', message: 'Loading part took over 5 seconds' });
  expect(stopped).toBe(true);
});

it('returns the result of the load, and leaves no timer behind', async () => {
  jest.useFakeTimers();
  expect(await withTimeout('part', async () => 'loaded')).toBe('loaded');
  expect(jest.getTimerCount()).toBe(0);
});

afterEach(() => jest.useRealTimers());
