import { AtOnce } from '../../src/requests/at-once';

test('whoever finds all places taken by others has not used up an own share', () => {
  const places = new AtOnce({ perKey: 2, total: 2 });
  for (let taken = 0; taken < 2; taken += 1) places.enter('one');
  expect([places.enter('other'), places.enter('one')]).toEqual([null, null]);
  expect([places.isFullOfOthers('other'), places.isFullOfOthers('one')]).toEqual([true, false]);
});
