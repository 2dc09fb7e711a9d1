/** All that can be faked but the date. */
const REAL = [
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Makes it that moment until `jest.useRealTimers`; timers are the page's own. */
export const fakeDate = (now: string) => jest.useFakeTimers({ now: new Date(now), doNotFake: [...REAL] });
