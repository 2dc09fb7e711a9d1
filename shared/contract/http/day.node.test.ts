import { parseWrittenDay, formatWrittenDay } from './written-values';

it.each([
  ['20.11.2026', '2026-11-20'],
  [' 01.02.2022 ', '2022-02-01'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', undefined],
  ['31.04.2026', undefined],
  ['00.01.2026', undefined],
  ['99', undefined],
  ['1.2.2022', undefined],
  ['2026-11-20', undefined],
  ['01.01.1900', undefined],
  ['', undefined],
])('the day %j is %j', (written, iso) => {
  expect(parseWrittenDay(written)).toBe(iso);
});

it('a day survives formatting and parsing', () => {
  expect(formatWrittenDay('2026-11-20')).toBe('20.11.2026');
});
