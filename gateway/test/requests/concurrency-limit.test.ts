import { ConcurrencyLimit } from '../../src/requests/concurrency-limit';

test('concurrent work is limited per key and in total, and admitted again when some ends', () => {
  const places = new ConcurrencyLimit({ perKey: 2, total: 3 });
  const leave = places.enter('a');
  expect([places.enter('a'), places.enter('a'), places.enter('b'), places.enter('c')]).toEqual([
    expect.any(Function),
    null,
    expect.any(Function),
    null,
  ]);
  leave?.();
  expect(places.enter('a')).not.toBeNull();
  expect(places.enter('c')).toBeNull();
});

test('a key within its own limit is distinguished when others take all slots', () => {
  const places = new ConcurrencyLimit({ perKey: 2, total: 2 });
  for (let taken = 0; taken < 2; taken += 1) places.enter('one');
  expect([places.enter('other'), places.enter('one')]).toEqual([null, null]);
  expect([places.isFullOfOthers('other'), places.isFullOfOthers('one')]).toEqual([true, false]);
});
