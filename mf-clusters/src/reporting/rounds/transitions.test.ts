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
    const acts = ALL.map(({ number, act }) => `${number} ${act}`);
    expect(acts).toEqual(['5 reopened', '4 confirmed', '3 submitted', '2 rejected', '1 submitted']);
  });

  it.each([
    { compared: 'the last two submissions, unless others are chosen', of: ALL, from: 0, to: 0, expected: [1, 3] },
    { compared: 'those that are chosen, also the later one first', of: ALL, from: 4, to: 2, expected: [4, 2] },
    { compared: 'one that is chosen with the default for the other', of: ALL, from: 2, to: 0, expected: [2, 3] },
    { compared: 'the defaults if the chosen do not exist', of: ALL, from: 9, to: 5, expected: [1, 5] },
    { compared: 'the first and the last of one submission', of: ALL.slice(3), from: 0, to: 0, expected: [1, 2] },
    { compared: 'none of a single one', of: ALL.slice(4), from: 1, to: 1, expected: undefined },
    { compared: 'none of none', of: [], from: 0, to: 0, expected: undefined },
  ])('that are compared: $compared', ({ of, from, to, expected }) => {
    const compared = chooseCompared(of, { from, to });
    expect(compared && [compared.from.number, compared.to.number]).toEqual(expected);
  });
});
