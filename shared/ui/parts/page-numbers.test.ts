import { pageNumbers } from './pagination';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, -2, 9]],
  [5, 9, [1, -1, 4, 5, 6, -2, 9]],
  [9, 9, [1, -1, 8, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
])('page %i of %i', (page, last, expected) => {
  expect(pageNumbers(page, last)).toEqual(expected);
});
