import { jestCounts, playwrightCounts, withExitCode } from '../src/test/counts';

test('a file that Jest could not run counts as a failure', () => {
  const report = { numPassedTests: 12, numFailedTests: 1, numRuntimeErrorTestSuites: 2, numPendingTests: 4 };
  expect(jestCounts(report)).toEqual({ passed: 12, failed: 3 });
});

test('a journey that failed and a set-up that failed count', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'set-up' }] };
  expect(playwrightCounts(report)).toEqual({ passed: 6, failed: 2 });
});

test('a report without failures does not excuse a bad exit code', () => {
  expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});
