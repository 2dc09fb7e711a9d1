import { INDICATORS } from '@klaster/shared/contract/indicators';
import { parseCells, readCell } from './pasted-cells';

const indicator = (key: string) => INDICATORS.find((one) => one.key === key)!;

it.each([
  ['3,3000000000000003', 'first_plan', 3.3],
  ['2,9999999999999996', 'fifth_cotton_machine', 3],
  ['8036\u200b', 'first_plan', 8036],
  ['\ufeff5\u2009000\u00ad', 'first_plan', 5000],
])('reads %j of %s as it is shown', (text, key, value) => {
  expect(readCell(text, indicator(key), 'uz-Cyrl')).toEqual({ value });
});

it('takes what shows nothing out of pasted cells', () => {
  expect(parseCells('12\u200b\t\u200b\n"5\u00a0000"\t7\n')).toEqual([
    ['12', ''],
    ['5 000', '7'],
  ]);
});
