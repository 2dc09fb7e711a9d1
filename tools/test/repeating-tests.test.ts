import { repeatingTests } from '../src/test/repeating-tests';
import { ROOT } from '../src/workspace';

test('tests that have a full length are found where they read that it is wanted', () => {
  expect(repeatingTests(ROOT, ['api', 'gateway', 'shared'])).toEqual([
    'api/src/jobs/mail/sender.test.ts',
    'api/src/nouns/rating/kept-scores.test.ts',
    'gateway/test/rendering/preview-property.test.ts',
  ]);
});
