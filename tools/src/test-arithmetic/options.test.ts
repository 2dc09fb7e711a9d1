import { UserError } from '../../bootstrap/user-error.mjs';
import { readOptions } from './options';

test('without options the seed is random, and there are 200 sets', () => {
  expect(readOptions([], () => 0.123_456)).toEqual({ seed: 123_456, sets: 200 });
});

test('seed and sets can be named, so that a run can be had again', () => {
  expect(readOptions(['--seed', '7', '--sets', '0'])).toEqual({ seed: 7, sets: 0 });
});

test.each([
  [['--seed', '1.5'], '--seed'],
  [['--seed=-1'], '--seed'],
  [['--sets', '201'], '--sets'],
  [['--sets', 'many'], '--sets'],
  [['--set', '1'], '--set'],
  [['20'], '20'],
])('%j is refused, with what is wrong', (args, named) => {
  expect(() => readOptions(args)).toThrow(UserError);
  expect(() => readOptions(args)).toThrow(named);
});
