import { fileDay, quarterOf, writtenTime } from './tashkent';

afterEach(() => jest.useRealTimers());

/** Either side of a midnight in Tashkent: the time as people read it, day first, the day of a file, and the quarter. */
it.each([
  ['2026-11-21T18:59:59.999Z', ['21.11.2026 23:59', '2026-11-21', { year: 2026, quarter: 4 }] as const],
  ['2026-11-21T19:05:59.999Z', ['22.11.2026 00:05', '2026-11-22', { year: 2026, quarter: 4 }] as const],
  ['2026-03-31T18:59:59.999Z', ['31.03.2026 23:59', '2026-03-31', { year: 2026, quarter: 1 }] as const],
  ['2026-03-31T19:00:00.000Z', ['01.04.2026 00:00', '2026-04-01', { year: 2026, quarter: 2 }] as const],
  ['2026-12-31T19:00:00.000Z', ['01.01.2027 00:00', '2027-01-01', { year: 2027, quarter: 1 }] as const],
])('%s is in Tashkent %j', (moment, expected) => {
  jest.useFakeTimers({ now: new Date(moment) });
  expect([writtenTime(new Date()), fileDay(), quarterOf(new Date())]).toEqual(expected);
});
