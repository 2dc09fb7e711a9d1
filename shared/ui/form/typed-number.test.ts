import { formatTypedNumber, parseTypedNumber } from './typed-number';

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  ['1234,5', 1234.5],
  ['1234.5', 1234.5],
  ['1 234 567,25', 1234567.25],
  ['1\u202f234\u00a0567', 1234567],
  ['-3,5', -3.5],
  ['0', 0],
])('"%s" is read as %p', (text, value) => {
  expect(parseTypedNumber(text)).toBe(value);
});

test.each(['12a', '1,2,3', '1.234.567', ',5', '--1', '1e5'])('"%s" is no number', (text) => {
  expect(parseTypedNumber(text)).toBeNaN();
});

test.each([
  [null, ''],
  [Number.NaN, ''],
  [0, '0'],
  [1234567.25, '1\u202f234\u202f567,25'],
  [999, '999'],
])('%p is written as "%s"', (value, text) => {
  expect(formatTypedNumber(value)).toBe(text);
});

test('English has a decimal point', () => {
  expect(formatTypedNumber(1234.5, '.')).toBe('1\u202f234.5');
});
