import { LANGUAGES } from '../../../contract/http/languages';
import { formatNumber } from '../../../i18n/format-number';
import { looksLikeNumber, listReadings, readTypedNumber, writeTypedNumber } from './typed-number';

const UZBEK = 'uz-Cyrl';

describe('in Uzbek and Russian the decimal mark is a comma', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['12', 12],
    ['1234,5', 1234.5],
    ['1,234', 1.234],
    ['1 234 567,25', 1234567.25],
    ['1\u202f234\u00a0567\u2009890', 1234567890],
    ['1  234', 1234],
    ['-3,5', -3.5],
    ['\u22123,5', -3.5],
    ['0', 0],
    // The point of a number pad.
    ['1234.5', 1234.5],
    ['1.50', 1.5],
    ['1.2345', 1.2345],
    ['0.375', 0.375],
    ['1 234.567', 1234.567],
  ])('"%s" is read as %p', (text, value) => {
    for (const language of ['uz-Cyrl', 'uz-Latn', 'ru'] as const) expect(readTypedNumber(text, language)).toBe(value);
  });

  test.each(['12a', '1,2,3', '1.234.567', ',5', '5,', '--1', '1e5', '1,234.5', '1.234,5', '12\t34', '12\n34', "1'234"])(
    '"%s" is not a number',
    (text) => {
      expect(readTypedNumber(text, UZBEK)).toBeNaN();
      expect(listReadings(text, UZBEK)).toBeUndefined();
    },
  );

  test.each([
    ['1.234', [1.234, 1234]],
    ['-12.500', [-12.5, -12500]],
  ])('"%s" could be two numbers and is refused', (text, readings) => {
    expect(readTypedNumber(text, UZBEK)).toBeNaN();
    expect(listReadings(text, UZBEK)).toEqual(readings);
  });
});

describe('in English the decimal mark is a point, and a comma groups thousands', () => {
  test.each([
    ['1,234', 1234],
    ['12,345', 12345],
    ['1,234.5', 1234.5],
    ['1,234,567.125', 1234567.125],
    ['1.234', 1.234],
    ['1 234.5', 1234.5],
    ['1234567', 1234567],
  ])('"%s" is read as %p', (text, value) => {
    expect(readTypedNumber(text, 'en')).toBe(value);
  });

  test.each([
    ['1,5', [1.5, 15]],
    ['1234,567', [1234.567, 1234567]],
    ['0,375', [0.375, 375]],
  ])('"%s" could be two numbers and is refused', (text, readings) => {
    expect(readTypedNumber(text, 'en')).toBeNaN();
    expect(listReadings(text, 'en')).toEqual(readings);
  });

  test.each(['1.234,5', '1,23,456', '1.2.3', ',5'])('"%s" is not a number', (text) => {
    expect(readTypedNumber(text, 'en')).toBeNaN();
    expect(listReadings(text, 'en')).toBeUndefined();
  });
});

describe('a refused text', () => {
  test.each([
    [true, ['5', '-5', '\u22125', '1.234.567', '1,2,3', ',5', '5,', '1 234 . 5']],
    [false, ['', '-', ', .', 'a12', '12a', '12 т']],
  ])('looks like a number: %s for %j', (expected, texts) => {
    for (const text of texts) expect(looksLikeNumber(text)).toBe(expected);
  });
});

test.each([
  [null, ''],
  [undefined, ''],
  [Number.NaN, ''],
  [0, '0'],
  [1234567.25, '1\u202f234\u202f567,25'],
  [999, '999'],
  [-1000, '-1\u202f000'],
  [1e-7, '0,0000001'],
  [1.5e21, '1\u202f500\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000'],
])('%p is written as "%s"', (value, text) => {
  expect(writeTypedNumber(value, UZBEK)).toBe(text);
});

test('English has a decimal point', () => {
  expect(writeTypedNumber(1234.5, 'en')).toBe('1\u202f234.5');
});

/** Figures of every size and precision, the same in each run. */
function sampleFigures(count: number): number[] {
  let seed = 20261120;
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => (next() - 0.5) * 10 ** Math.floor(next() * 24 - 8));
}

describe.each(LANGUAGES)('in %s', (language) => {
  const figures = [0, 0.1 + 0.2, 1 / 3, 1234, 1.234, Number.MAX_SAFE_INTEGER, ...sampleFigures(1000)];
  // The contract's limit of a quantity.
  const rounded = figures.filter((figure) => Math.abs(figure) < 1e9).map((figure) => Number(figure.toFixed(3)) + 0);

  test('the text in a field is read back as the same figure', () => {
    for (const figure of [...figures, ...rounded])
      expect(readTypedNumber(writeTypedNumber(figure, language), language)).toBe(figure);
  });

  test('a figure copied from elsewhere on the page is read as the same figure', () => {
    for (const figure of rounded) expect(readTypedNumber(formatNumber(figure, { language }), language)).toBe(figure);
  });
});
