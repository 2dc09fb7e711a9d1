import { repeatingTests } from '../src/test/repeating-tests';
import { ROOT } from '../src/workspace';

test('tests that have a full length are found where they read that it is wanted', () => {
  expect(repeatingTests(ROOT, ['api', 'gateway', 'shared'])).toEqual([
    'api/src/jobs/mail/sender.test.ts',
    'api/src/kernel/http/documented-answers.test.ts',
    'api/src/kernel/http/every-call.test.ts',
    'api/src/kernel/http/unfit-characters.test.ts',
    'api/src/nouns/rating/kept-scores.test.ts',
    'api/src/nouns/register-imports/imports.test.ts',
    'gateway/test/rendering/preview-property.test.ts',
  ]);
});
