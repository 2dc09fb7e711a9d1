import fc from 'fast-check';
import { rankScores } from '@klaster/shared/contract/rating';
import {
  calculateMovements,
  calculateProvinceScores,
  calculateSpread,
  calculateStandings,
  medianScore,
} from './standings';

const mapScores = (text: string) =>
  new Map(text.split(' ').map((one) => [one[0] ?? '', one.length > 1 ? Number(one.slice(1)) : null]));

describe('ranks', () => {
  it('are one more than there are better scores', () => {
    const scoresArbitrary = fc.array(fc.option(fc.nat(20)), { maxLength: 40 });
    fc.assert(
      fc.property(scoresArbitrary, (list) => {
        const ranks = rankScores(new Map(list.entries()));
        const better = (score: number) => list.filter((other) => other !== null && other > score).length;
        expect(list.map((_, index) => ranks.get(index) ?? null)).toEqual(
          list.map((score) => (score === null ? null : 1 + better(score))),
        );
      }),
    );
  });
});

describe('movement', () => {
  const movementsBetween = (now: string, before: string) =>
    Object.fromEntries(calculateMovements(mapScores(now), mapScores(before)));

  it('is counted in ranks among those that have one in both quarters', () => {
    expect(movementsBetween('a90 b80 c70', 'a10 b30 c20')).toEqual({ a: 2, b: -1, c: -1 });
    expect(movementsBetween('a90 b90', 'a10 b30')).toEqual({ a: 1, b: 0 });
  });

  it('is missing for clusters that are not confirmed yet, which do not move others', () => {
    expect(movementsBetween('c70', 'a90 b80 c60')).toEqual({ c: 0 });
    expect(movementsBetween('d50 c70', 'a90 b80 c60 d65')).toEqual({ c: 1, d: -1 });
  });

  it('is missing for newcomers and clusters without a score before or now, which do not move others', () => {
    expect(movementsBetween('n99 a90 b80 x99 y', 'a90 b80 x y99')).toEqual({ a: 0, b: 0 });
    expect(movementsBetween('a90', 'b80')).toEqual({});
  });

  it('adds up to zero if no scores are equal', () => {
    const pair = fc.uniqueArray(fc.nat(1000), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(pair, pair, fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), (now, before, absent) => {
        const scores = new Map(now.entries());
        for (const id of absent) scores.delete(id);
        const movements = calculateMovements(scores, new Map(before.entries()));
        expect(movements.size).toBe(scores.size);
        expect([...movements.values()].reduce((sum, places) => sum + places, 0)).toBe(0);
      }),
    );
  });
});

it('a standing has the rank among all, and the movement among those of both quarters', () => {
  expect(
    calculateStandings(mapScores('n99 a70 b80 z'), {
      before: mapScores('a90 b60'),
      yearBefore: mapScores('n10 a20 b30'),
    }),
  ).toEqual(
    new Map([
      ['n', { rank: 1, score: 99, movement: null, movement_year: 2 }],
      ['a', { rank: 3, score: 70, movement: -1, movement_year: -1 }],
      ['b', { rank: 2, score: 80, movement: 1, movement_year: -1 }],
      ['z', { rank: null, score: null, movement: null, movement_year: null }],
    ]),
  );
});

it('the score of a province is the mean of its clusters that have a rank, exactly', () => {
  const clusters = [
    { province: '1703', score: 0.1 },
    { province: '1703', score: 0.2 },
    { province: '1703', score: null },
    { province: '1703', score: 0.165 },
    { province: '1706', score: null },
  ];
  const { scores, counts } = calculateProvinceScores(clusters);
  expect([...scores]).toEqual([
    ['1703', 0.16],
    ['1706', null],
  ]);
  expect([...counts.values()]).toEqual([
    { ranked: 3, scored: 4 },
    { ranked: 0, scored: 1 },
  ]);
});

describe('the spread of scores', () => {
  it('is their median and the medians of its halves', () => {
    expect(calculateSpread([50, 10, 40, 20, 30])).toEqual({ spread: { low: 15, middle: 30, high: 45 } });
    expect(calculateSpread([60.11, 60.12, 10, 20, 30, 40])).toEqual({ spread: { low: 20, middle: 35, high: 60.11 } });
  });

  it('is rounded as scores are', () => {
    expect(medianScore([84.45, 84.46])).toBe(84.46);
    expect(calculateSpread([10, 20.01, 20.02, 30.01, 30.02, 50]).spread).toEqual({
      low: 20.01,
      middle: 25.02,
      high: 30.02,
    });
  });

  it('is missing for fewer than five', () => {
    expect(calculateSpread([10, 20, 30, 40])).toEqual({});
    expect(calculateSpread([])).toEqual({});
  });
});
