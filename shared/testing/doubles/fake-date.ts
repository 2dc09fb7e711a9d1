/** Everything that Jest can fake except the date. */
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

/** Sets the date until `jest.useRealTimers`; timers stay real. */
export const fakeDate = (now: string) => jest.useFakeTimers({ now: new Date(now), doNotFake: [...REAL] });
