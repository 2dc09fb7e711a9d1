import type { KnownFigures } from '@klaster/shared/contract/indicators';
import { readChanges } from '../../reporting/target/changed-figures';
import { changeableFor, followChanges } from './followed';

const KNOWN: KnownFigures = { first_current: 200, fifth_picked_cotton: 50, fifth_percent: 25, fourth_percent: 20 };

const followTyped = (typed: string, known = KNOWN) => {
  const { changes, tried } = followChanges(known, readChanges(typed));
  return { changes: Object.fromEntries(changes), tried: Object.fromEntries(tried) };
};

it('a derived figure follows a changed part, and does not count as a change itself', () => {
  expect(followTyped('first_current:400')).toEqual({
    changes: { first_current: 400 },
    tried: { first_current: 400, fifth_percent: 12.5 },
  });
});

it.each([
  ['itself, after its part', 'first_current:400;fifth_percent:60', { first_current: 400, fifth_percent: 60 }],
  ['its part, after itself', 'fifth_percent:60;first_current:400', { first_current: 400, fifth_percent: 12.5 }],
])('the last change wins: %s', (_what, typed, tried) => {
  expect(followTyped(typed).tried).toEqual(tried);
});

it('a share without its whole is missing', () => {
  expect(followTyped('first_current:0').tried).toEqual({ first_current: 0, fifth_percent: null });
  expect(followTyped('fifth_picked_cotton:5', { ...KNOWN, first_current: null }).tried['fifth_percent']).toBeNull();
});

it('if a part is unknown nothing is derived, and the figure is changed on its own', () => {
  const { fifth_picked_cotton: _unknown, ...known } = KNOWN;
  expect(followTyped('fifth_percent:60;first_current:400', known).tried).toEqual({
    first_current: 400,
    fifth_percent: 60,
  });
  expect(changeableFor('fifth_percent', known)).toEqual(['fifth_percent']);
  expect(changeableFor('fifth_percent', KNOWN)).toEqual(['fifth_picked_cotton', 'first_current', 'fifth_percent']);
  expect(changeableFor('first_current', known)).toEqual(['first_current']);
});
