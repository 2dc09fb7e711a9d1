import { z } from 'zod';

export type Counts = { passed: number; failed: number };

export const jestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** A file that could not be run is one failure. */
export function jestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = jestSchema.parse(report);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Errors outside of tests (set-up, syntax) are failures. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = playwrightSchema.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A bad exit code is a failure, even if the report says otherwise. */
export function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
