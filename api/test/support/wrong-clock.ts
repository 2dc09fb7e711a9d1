const REAL_TIMERS =
  'hrtime nextTick performance queueMicrotask setImmediate clearImmediate setInterval clearInterval setTimeout clearTimeout';

/** The database's clock stays right. */
export async function withWrongClock<Result>(now: string, run: () => Promise<Result>): Promise<Result> {
  jest.useFakeTimers({ now: new Date(now), doNotFake: REAL_TIMERS.split(' ') as FakeableAPI[] });
  try {
    return await run();
  } finally {
    jest.useRealTimers();
  }
}
