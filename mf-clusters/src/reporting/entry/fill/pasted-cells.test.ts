import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { IndicatorKey } from '@klaster/shared/contract/indicators';
import { parseCells, placeCells, readBlock, readCell } from './pasted-cells';

const indicator = (key: IndicatorKey) => INDICATORS.find((indicator) => indicator.key === key)!;
const isFigure = (text: string) => /^\d+$/.test(text);

/** The rows of a table written as `a|1 / b|2`. */
const table = (text: string) => text.split(' / ').map((row) => row.split('|'));

describe('a copied text', () => {
  it.each([
    ['12', undefined],
    ['12\r\n', undefined],
    ['', undefined],
    ['1\r\n2\r\n', '1 / 2'],
    ['1\n\n3', '1 /  / 3'],
    ['a\t1\nb\t2', 'a|1 / b|2'],
    ['"a\nb"\t"say ""x"""\n c \t2', 'a\nb|say "x" / c|2'],
    ['\t5', '|5'],
    // Characters that show nothing are taken out.
    ['12\u200b\t\u200b\n"5\u00a0000"\t7\n', '12| / 5 000|7'],
  ])('%j is %j', (text, rows) => {
    expect(parseCells(text)).toEqual(rows && table(rows));
  });

  it('is read only up to the size of a report', () => {
    expect(parseCells('1\n'.repeat(10_000))).toHaveLength(500);
  });
});

describe('a block', () => {
  it.each([
    ['one column', '1 / x', { kind: 'column', cells: ['1', 'x'] }],
    ['one row', '1|x', { kind: 'row', cells: ['1', 'x'] }],
    ['names, figures and units', 'a|1|t / b||t', { kind: 'figures', column: 2, cells: ['1', ''] }],
    ['numbered rows', '1|a|7 / 2|b|9', { kind: 'figures', column: 3, cells: ['7', '9'] }],
    ['two columns of figures', '1|5 / 3|6', { kind: 'ambiguous' }],
    ['figures in order beside words alone', '1|a / 2|b', { kind: 'figures', column: 1, cells: ['1', '2'] }],
    ['words alone', 'a|b / c|d', { kind: 'none' }],
    ['rows of different length', 'a / b|2', { kind: 'figures', column: 2, cells: ['', '2'] }],
  ])('of %s', (_, rows, reading) => {
    expect(readBlock(table(rows), isFigure)).toEqual(reading);
  });
});

describe('cells', () => {
  const keysOf = (cells: string[], from: IndicatorKey) => {
    const { placed, ...rest } = placeCells(cells, indicator(from));
    return { ...rest, placed: placed.map(({ indicator: { key }, text }) => `${key} ${text}`) };
  };

  it('fill the fields from the focused one on, up to the end of the section', () => {
    expect(keysOf(['5', '6', '7', '8'], 'first_plan')).toEqual({
      placed: ['first_plan 5', 'first_current 6'],
      computed: 0,
      left: 2,
    });
  });

  it('copied with derived figures fill their own lines', () => {
    expect(keysOf(['30', '35', '16,7', '40', '14,3'], 'second_year2021_fact')).toEqual({
      placed: ['second_year2021_fact 30', 'second_year2022_fact 35', 'second_year2023_fact 40'],
      computed: 2,
      left: 0,
    });
  });

  it('that are empty leave their field unchanged', () => {
    expect(keysOf(['', '—', '3'], 'cluster_lands').placed).toEqual(['first_current 3']);
  });

  it('of the passport begin after the values of the register', () => {
    expect(keysOf(['14.02.2024', '7', '9'], 'developed')).toEqual({
      placed: ['developed 14.02.2024', 'first_card 7'],
      computed: 0,
      left: 1,
    });
  });
});

it.each([
  ['3,3000000000000003', 'first_plan', 3.3],
  ['2,9999999999999996', 'fifth_cotton_machine', 3],
  ['8036\u200b', 'first_plan', 8036],
  ['\ufeff5\u2009000\u00ad', 'first_plan', 5000],
] as const)('reads %j of %s as it is shown', (text, key, value) => {
  expect(readCell(text, indicator(key), 'uz-Cyrl')).toEqual({ value });
});
