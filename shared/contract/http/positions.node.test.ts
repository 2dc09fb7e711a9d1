import { holdsPosition } from './positions';

test('one of the required positions is enough', () => {
  expect(holdsPosition(['UPDATE'], ['CREATE', 'UPDATE'])).toBe(true);
  expect(holdsPosition(['DELETE'], ['CREATE', 'UPDATE'])).toBe(false);
  expect(holdsPosition([], ['CREATE'])).toBe(false);
});

test('an administrator holds every position', () => {
  expect(holdsPosition(['ADMIN'], ['DELETE'])).toBe(true);
});

test('if none is required, nobody is excluded', () => {
  expect(holdsPosition([], [])).toBe(true);
});
