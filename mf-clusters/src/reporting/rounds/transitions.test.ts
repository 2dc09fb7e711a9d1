import { aRound } from '../../test/fixtures';
import { comparedOf, transitionsOf } from './transitions';

const [SENT, CONFIRMED, REJECTED] = [
  { status: 'Янги' },
  { status: 'Тасдиқланган' },
  { status: 'Рад этилган' },
] as const;

/** The latest first: sent in, rejected, sent again, confirmed, opened again. */
const ALL = transitionsOf([
  aRound({ ...REJECTED, round: 2 }),
  aRound({ ...CONFIRMED, round: 2 }),
  aRound({ ...SENT, round: 2 }),
  aRound(REJECTED),
  aRound(SENT),
]);

describe('transitions of a report', () => {
  it('are numbered from the first one, and a rejection of what was confirmed is a reopening', () => {
    expect(ALL.map(({ number, act }) => [number, act])).toEqual([
      [5, 'reopened'],
      [4, 'confirmed'],
      [3, 'submitted'],
      [2, 'rejected'],
      [1, 'submitted'],
    ]);
  });

  it.each([
    ['the last two submissions, unless others are chosen', ALL, { from: 0, to: 0 }, [1, 3]],
    ['those that are chosen, also the later one first', ALL, { from: 4, to: 2 }, [4, 2]],
    ['one that is chosen with the other as it begins', ALL, { from: 2, to: 0 }, [2, 3]],
    ['none that there is not', ALL, { from: 9, to: 5 }, [1, 5]],
    ['the first and the last where there is one submission', ALL.slice(3), { from: 0, to: 0 }, [1, 2]],
    ['none where there is one', ALL.slice(4), { from: 1, to: 1 }, undefined],
    ['none where there is none', [], { from: 0, to: 0 }, undefined],
  ])('that are compared: %s', (_, transitions, chosen, expected) => {
    const compared = comparedOf(transitions, chosen);
    expect(compared && [compared.from.number, compared.to.number]).toEqual(expected);
  });
});
