import { readChanges, whatIfHref, writeChanges, howFar } from './changed-figures';

const target = (from: number | null, value: number) => ({ key: 'first_current' as const, from, value });

it.each([
  ['upward, not there yet', target(10, 20), { value: 15.5, far: { isReached: false, left: 4.5 } }],
  ['upward, reached', target(10, 20), { value: 20, far: { isReached: true, left: 0 } }],
  ['upward, passed', target(10, 20), { value: 25, far: { isReached: true, left: -5 } }],
  ['downward, not there yet', target(20, 10), { value: 12, far: { isReached: false, left: -2 } }],
  ['downward, passed', target(20, 10), { value: 8, far: { isReached: true, left: 2 } }],
  ['of what was missing', target(null, 10), { value: 8, far: { isReached: false, left: 2 } }],
])('a target %s', (_what, figure, { value, far }) => {
  expect(howFar(figure, value)).toEqual(far);
});

it('a missing figure has no distance to its target', () => {
  expect([howFar(target(10, 20), null), howFar(target(10, 20), undefined)]).toEqual([undefined, undefined]);
});

it('changed figures are read from an address, and invalid ones there are ignored', () => {
  const changes = new Map([['first_current', 3000] as const, ['fourth_percent', -40.5] as const]);
  expect(writeChanges(changes)).toBe('first_current:3000;fourth_percent:-40.5');
  expect(readChanges(writeChanges(changes))).toEqual(changes);
  const hostile = 'first_current:1;first_current:2;farm:3;first_plan:1e9;third_plan:;x;fourth_percent:1.23456';
  expect([...readChanges(hostile)]).toEqual([['first_current', 1]]);
  expect(whatIfHref(7, { year: 2027, quarter: 1 }, changes)).toBe(
    '/rating/7/what-if?year=2026&quarter=4&figures=first_current%3A3000%3Bfourth_percent%3A-40.5',
  );
});
