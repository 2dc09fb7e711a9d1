import { longTests } from '../src/test/long-tests';
import { ROOT } from '../src/workspace';

test('what a run in short leaves out or cuts short is found by its name and by what it reads', () => {
  const found = longTests(ROOT, ['api', 'gateway', 'shared']);
  expect(found.filter((file) => file.includes('.slow.')).length).toBeGreaterThan(20);
  expect(found.filter((file) => !file.includes('.slow.'))).toEqual([
    'api/src/jobs/mail/sender.test.ts',
    'api/src/kernel/http/every-call.test.ts',
    'api/src/kernel/http/others-answers.test.ts',
    'api/src/nouns/register-imports/checked-files.test.ts',
    'api/src/nouns/register-imports/imports.test.ts',
  ]);
});
