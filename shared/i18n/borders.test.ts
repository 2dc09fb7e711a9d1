import { formatDate, formatDateTime, formatWaiting, quarterOf, startI18n } from './index';

const HOUR = 3_600_000;
const MINUTE = HOUR / 60;
const AT = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => startI18n('en'));

test.each([
  [0, 'under 1 hour'],
  [HOUR - 1, 'under 1 hour'],
  [HOUR, '1 hour'],
  [2 * HOUR - 1, '1 hour'],
  [90 * MINUTE, '1 hour'],
  [24 * HOUR - 1, '23 hours'],
  [24 * HOUR, '1 day'],
  [36 * HOUR, '1 day'],
  [48 * HOUR - 1, '1 day'],
  [48 * HOUR, '2 days'],
])('a wait of %d ms is %s: only whole units count', (waited, text) => {
  expect(formatWaiting(new Date(AT - waited), new Date(AT))).toBe(text);
});

test.each([
  ['2025-12-31T18:59:59Z', 2025, 4],
  ['2025-12-31T19:00:00Z', 2026, 1],
  ['2026-03-31T18:59:59Z', 2026, 1],
  ['2026-03-31T19:00:00Z', 2026, 2],
  ['2026-06-30T18:59:59Z', 2026, 2],
  ['2026-06-30T19:00:00Z', 2026, 3],
  ['2026-09-30T18:59:59Z', 2026, 3],
  ['2026-09-30T19:00:00Z', 2026, 4],
])('%s is of %d, quarter %d', (time, year, quarter) => {
  expect(quarterOf(new Date(time))).toEqual({ year, quarter });
});

test.each([
  ['2026-02-28T18:59:59Z', '28.02.2026', '28.02.2026 23:59'],
  ['2026-02-28T19:00:00Z', '01.03.2026', '01.03.2026 00:00'],
  ['2028-02-28T19:00:00Z', '29.02.2028', '29.02.2028 00:00'],
  ['2026-12-31T19:00:00Z', '01.01.2027', '01.01.2027 00:00'],
])('%s is on %s', (time, date, dateTime) => {
  expect([formatDate(time), formatDateTime(time)]).toEqual([date, dateTime]);
});
