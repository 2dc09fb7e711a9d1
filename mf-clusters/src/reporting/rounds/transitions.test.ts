import { aRound } from '../../test/fixtures';
import { chooseCompared, numberTransitions } from './transitions';

const [SENT, CONFIRMED, REJECTED] = [
  { status: 'Янги' },
  { status: 'Тасдиқланган' },
  { status: 'Рад этилган' },
] as const;

/** Submitted, rejected, resubmitted, confirmed, reopened; latest first. */
const ALL = numberTransitions([
  aRound({ ...REJECTED, round: 2 }),
  aRound({ ...CONFIRMED, round: 2 }),
  aRound({ ...SENT, round: 2 }),
  aRound(REJECTED),
  aRound(SENT),
]);

describe('transitions of a report', () => {
  it('are numbered from the first one, and rejecting a confirmed report is a reopening', () => {
    expect(ALL.map(({ number, act }) => [number, act])).toEqual([
      [5, 'reopened'],
      [4, 'confirmed'],
      [3, 'submitted'],
      [2, 'rejected'],
      [1, 'submitted'],
    ]);
  });

  it.each([
    [
      'the last two submissions, unless others are chosen',
      { transitions: ALL, chosen: { from: 0, to: 0 }, expected: [1, 3] },
    ],
    [
      'those that are chosen, also the later one first',
      { transitions: ALL, chosen: { from: 4, to: 2 }, expected: [4, 2] },
    ],
    [
      'one that is chosen with the other as it begins',
      { transitions: ALL, chosen: { from: 2, to: 0 }, expected: [2, 3] },
    ],
    ['none that there is not', { transitions: ALL, chosen: { from: 9, to: 5 }, expected: [1, 5] }],
    [
      'the first and the last where there is one submission',
      { transitions: ALL.slice(3), chosen: { from: 0, to: 0 }, expected: [1, 2] },
    ],
    ['none where there is one', { transitions: ALL.slice(4), chosen: { from: 1, to: 1 }, expected: undefined }],
    ['none where there is none', { transitions: [], chosen: { from: 0, to: 0 }, expected: undefined }],
  ])('that are compared: %s', (_, { transitions, chosen, expected }) => {
    const compared = chooseCompared(transitions, chosen);
    expect(compared && [compared.from.number, compared.to.number]).toEqual(expected);
  });
});
