import { formatPhone, toE164 } from './written-values';

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
  '%j is not taken for a number of Uzbekistan',
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
