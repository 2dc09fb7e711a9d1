import { classifyFailure, pauseAfter } from './retries';

it('increases the pauses up to six hours', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([60, 240, 960, 3_840, 15_360, 21_600, 21_600]);
});

it.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, 'EENVELOPE 550', { isFinal: true, isOfServer: false }],
  [{ code: 'EENVELOPE', responseCode: 451 }, 'EENVELOPE 451', { isFinal: false, isOfServer: false }],
  [{ code: 'EAUTH', responseCode: 535 }, 'EAUTH 535', { isFinal: false, isOfServer: true }],
  [{ code: 'smtp://u:p@x' }, 'EUNKNOWN', { isFinal: false, isOfServer: true }],
])('classifies %j as %s', (error, why, { isFinal, isOfServer }) => {
  expect(classifyFailure(error)).toEqual({ why, isFinal, isOfServer });
});
