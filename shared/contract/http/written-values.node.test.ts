import { formatPhone, formatWrittenDay, parseWrittenDay, toE164 } from './written-values';

test.each([
  ['901234567', '+998901234567'],
  ['90 123-45-67', '+998901234567'],
  ['(90) 123.45.67', '+998901234567'],
  ['998901234567', '+998901234567'],
  ['+998 (90) 123-45-67', '+998901234567'],
  ['\t90\u00a0123 45 67 ', '+998901234567'],
])('%j is the number %s', (typed, number) => {
  expect(toE164(typed)).toBe(number);
});

test.each(['90123456', '9012345678', '99890123456', '9989012345678', 'x901234567', '+7 495 123 45 67', 'йўқ', ''])(
  '%j is not recognised as a number of Uzbekistan',
  (typed) => {
    expect(toE164(typed)).toBe(typed.replaceAll(' ', ''));
  },
);

test('a number is written as people read it', () => {
  expect(formatPhone('+998901234567')).toBe('+998 90 123-45-67');
});

test.each(['+74951234567', '+99890123456', '+9989012345678', '998901234567', 'тел. +998901234567', ''])(
  '%j, which is no number of Uzbekistan, stays as it is',
  (text) => {
    expect(formatPhone(text)).toBe(text);
  },
);

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
