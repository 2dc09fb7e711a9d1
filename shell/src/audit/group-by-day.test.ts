import { groupByDay } from './group-by-day';

const items = [
  { id: 1, at: '2026-11-20T19:30:00Z', thing: 'b' },
  { id: 2, at: '2026-11-20T09:00:00Z', thing: 'a' },
  { id: 3, at: '2026-11-20T08:00:00Z', thing: undefined },
  { id: 4, at: '2026-11-20T07:00:00Z', thing: 'a' },
  { id: 5, at: '2026-11-20T06:00:00Z', thing: undefined },
  { id: 6, at: '2026-11-19T07:00:00Z', thing: 'a' },
];

it('groups by day in Tashkent, and within a day by thing, at the place of its latest', () => {
  const rows = groupByDay(items, (item) => item);
  const marks = rows.map(({ item, isNewDay, isSameThing }) => [item.id, isNewDay && 'day', isSameThing && 'same']);
  expect(marks).toEqual([
    [1, 'day', false],
    [2, 'day', false],
    [4, false, 'same'],
    [3, false, false],
    [5, false, false],
    [6, 'day', false],
  ]);
});
