import { holdsPosition } from './positions';

test('one of the positions asked for is enough', () => {
  expect(holdsPosition(['UPDATE'], ['CREATE', 'UPDATE'])).toBe(true);
  expect(holdsPosition(['DELETE'], ['CREATE', 'UPDATE'])).toBe(false);
  expect(holdsPosition([], ['CREATE'])).toBe(false);
});

test('an administrator holds every position', () => {
  expect(holdsPosition(['ADMIN'], ['DELETE'])).toBe(true);
});

test('where none is asked for, nobody is kept out', () => {
  expect(holdsPosition([], [])).toBe(true);
});
