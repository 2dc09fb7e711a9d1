import { longTests } from '../src/test/long-tests';
import { ROOT } from '../src/workspace';

test('files that a short run leaves out or cuts short are found by name and by content', () => {
  const found = longTests(ROOT, ['api', 'gateway', 'shared']);
  expect(found.filter((file) => file.includes('.slow.')).length).toBeGreaterThan(20);
  expect(found.filter((file) => !file.includes('.slow.'))).toEqual([
    'api/src/jobs/mail/sender.test.ts',
    'api/src/modules/register-imports/checked-files.test.ts',
    'api/src/modules/register-imports/imports.test.ts',
    'api/src/modules/register-imports/marks.test.ts',
    'api/test/all-calls/every-call.test.ts',
    'api/test/all-calls/others-answers.test.ts',
  ]);
});
