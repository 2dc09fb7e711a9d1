import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { aClusterRating, CRITERIA as SCORED } from '../../test/rating-fixtures';
import { calculate } from './calculation';

/** Two criteria of 50 points: the harvest out of 100, and whether there is a certificate. */
const CRITERIA = [
  {
    ...SCORED[0]!,
    points: 50,
    figures: [
      { key: 'first_current', value: 40 },
      { key: 'first_plan', value: 100 },
    ],
    earned: 20,
    next: null,
  },
  { ...SCORED[4]!, points: 50, earned: 50 },
] satisfies ClusterRatingAnswer['criteria'];

const rating = aClusterRating({ criteria: CRITERIA });
const clusterId = rating.cluster.cluster_id;
const at = { ...rating, place: { ...rating.place!, score: 70, rank: 3 } };

const rivals = (...scores: (number | null)[]) => [
  { cluster_id: clusterId, company_name: 'Ўзи', score: 70 },
  ...scores.map((score, index) => ({ cluster_id: 100 + index, company_name: `К${index}`, score })),
];

const tryChanges = (...changes: [NumberIndicatorKey, number][]) => new Map(changes);

const names = (list: readonly { company_name: string }[]) => list.map(({ company_name }) => company_name);

it('without a change gives the result of the rating', () => {
  const { score, earned, place } = calculate(at, tryChanges(), rivals(90, 80, 60));
  expect([score, earned, place?.rank, place?.ranked]).toEqual([70, 70, 3, 4]);
  expect([place?.overtaken, place?.overtakenBy]).toEqual([[], []]);
  expect(place?.next).toMatchObject({ rival: { company_name: 'К1' }, gap: 10 });
});

it('names who is overtaken, the nearest first; who is level shares the rank and is not', () => {
  const { score, place } = calculate(at, tryChanges(['first_current', 60]), rivals(90, 80, 79.5, 75, 70, 60));
  expect([score, place?.rank]).toEqual([80, 2]);
  expect(names(place!.overtaken)).toEqual(['К2', 'К3', 'К4']);
  expect(place?.next).toMatchObject({ rival: { company_name: 'К0' }, gap: 10 });
});

it('names by whom it is overtaken when a figure gets worse', () => {
  const { score, place } = calculate(at, tryChanges(['ninth_bci_cert', 0]), rivals(90, 70, 60, 20, 10));
  expect([score, place?.rank, names(place!.overtakenBy)]).toEqual([20, 4, ['К1', 'К2']]);
});

it('gives the points of each criterion, and the next step from there', () => {
  const [harvest] = calculate(at, tryChanges(['first_current', 60]), undefined).criteria;
  expect(harvest).toMatchObject({ earned: 30, next: { key: 'first_current', value: 60.01, gain: 0.01 } });
});

it('compares with the part of the plan that is due by the end of the quarter', () => {
  const phased = CRITERIA.map(({ rule, ...criterion }) => ({
    ...criterion,
    rule: rule.kind === 'share' ? { ...rule, phasing: [0, 50, 80, 100] as [number, number, number, number] } : rule,
  })) as ClusterRatingAnswer['criteria'];
  const earned = (quarter: number) => {
    const phasedRating = { ...at, criteria: phased, period: { year: 2026, quarter } };
    return calculate(phasedRating, tryChanges(['first_current', 40]), undefined).criteria[0]?.earned;
  };
  expect([earned(1), earned(2), earned(4)]).toEqual([null, 40, 20]);
});

it('calculates no rank while the other scores are unknown, or for a cluster with too few figures', () => {
  expect(calculate(at, tryChanges(), undefined).place).toBeUndefined();
  const missing = CRITERIA.map((criterion) => ({
    ...criterion,
    figures: criterion.figures.map(({ key }) => ({ key, value: null })),
  }));
  const { score, place } = calculate({ ...at, criteria: missing }, tryChanges(), rivals(90));
  expect([score, place?.rank, place?.ranked]).toEqual([null, null, 1]);
});

it('of an unranked cluster whose missing figure is put in, all below are overtaken', () => {
  const unranked = { ...at, place: { ...at.place, score: null, rank: null } };
  expect(names(calculate(unranked, tryChanges(['first_current', 60]), rivals(90, 75, 10)).place!.overtaken)).toEqual([
    'К1',
    'К2',
  ]);
});
