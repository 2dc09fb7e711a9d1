import { availableParallelism, totalmem } from 'node:os';
import { buildUnits } from '../build/build-units';
import { UNITS } from '../build/units';
import type { Unit } from '../build/units';
import { CHECKS, SIZES } from '../check/checks';
import { packageFolders } from '../check/scope';
import { verdict } from '../process/steps';
import type { Step, StepResult } from '../process/steps';
import { progress } from '../progress';
import { inRoot, ROOT } from '../workspace';
import { NO_CHROMIUM, provideChromium } from './chromium';
import { jestCounts, playwrightCounts } from './counts';
import { AT_FULL_LENGTH, IN_SHORT, longTests } from './long-tests';
import { reportedRun } from './reported-run';

/** Tags of journeys: `e2e/fixtures/tags.ts`. */
const [ALWAYS, SLOW] = ['@always', '@slow'];

/** Tests of screens make much short-lived garbage: with Node's usual 16 MB, a tenth of their time is spent on collecting it. */
const ROOM_FOR_NEW = '--max-semi-space-size=64';

/** One more than cores, since tests wait for databases and processes. */
const WORKERS = availableParallelism() + 1;

/** A worker above it is restarted, which costs seconds, since it compiles all modules again. In bytes; all workers together take at most half of the machine's memory. */
const MAX_WORKER_MEMORY = Math.floor(Math.min(2 * 1024 ** 3, totalmem() / 2 / WORKERS));

export const BUILD: Step = buildOf(UNITS);

/** Tests and journeys run alone, since a test that waits for a slow one fails. */
export const TEST_STEPS: readonly Step[] = [
  ...CHECKS,
  BUILD,
  SIZES,
  { name: 'jest', cores: 2, run: () => jest([], { env: { [IN_SHORT]: 'yes' } }) },
  { name: 'e2e', cores: 2, needs: ['build'], run: () => journeys(['--grep', ALWAYS]) },
];

/** Run only if named. */
export const JOURNEYS: Step = {
  name: 'journeys',
  cores: 2,
  needs: ['build'],
  run: () => journeys(['--grep-invert', SLOW]),
};

/** Journeys that take minutes. Run only if named. */
export const SLOW_JOURNEYS: Step = {
  name: 'slow',
  cores: 2,
  needs: ['build'],
  run: () => journeys(['--grep', SLOW]),
};

/** Tests that take minutes. Run only if named. */
export const AT_LENGTH: Step = {
  name: 'at-length',
  cores: 2,
  run: () =>
    jest(['--runTestsByPath', ...longTests(ROOT, packageFolders(ROOT))], {
      onOutput: showTests,
      env: { [AT_FULL_LENGTH]: 'yes' },
    }),
};

export function jestIn(folder: string): Step {
  return { name: folder, cores: 2, run: () => jest(['--selectProjects', folder], { onOutput: showTests }) };
}

/** Unit tests that import a file changed since the last commit. */
export const CHANGED: Step = {
  name: 'changed',
  cores: 2,
  run: () => jest(['--onlyChanged', '--passWithNoTests'], { onOutput: showTests, env: { [IN_SHORT]: 'yes' } }),
};

/** A line for each test file that ends. */
function showTests(chunk: Buffer): void {
  for (const line of chunk.toString().match(/^(PASS|FAIL) .*/gm) ?? []) progress(line);
}

export function buildOf(units: readonly Unit[]): Step {
  const run = async () => {
    await buildUnits(units, new AbortController().signal);
    return verdict('');
  };
  return { name: 'build', cores: 2, run };
}

type JestRun = { onOutput?: (chunk: Buffer) => void; env?: NodeJS.ProcessEnv };

function jest(selection: readonly string[], { onOutput, env }: JestRun = {}): Promise<StepResult> {
  return reportedRun({
    name: 'jest',
    cwd: ROOT,
    args: (report) => [
      ROOM_FOR_NEW,
      inRoot('node_modules/jest/bin/jest.js'),
      // What is not recorded yet fails, where Jest would record it.
      '--ci',
      `--maxWorkers=${WORKERS}`,
      `--workerIdleMemoryLimit=${MAX_WORKER_MEMORY}`,
      '--json',
      `--outputFile=${report}`,
      ...selection,
    ],
    env: () => ({ NODE_ENV: 'test', ...env }),
    counts: jestCounts,
    ...(onOutput && { onOutput }),
  });
}

async function journeys(selection: readonly string[]): Promise<StepResult> {
  const chromium = await provideChromium(process.env);
  if (!chromium) return verdict(NO_CHROMIUM);
  return reportedRun({
    name: 'e2e',
    cwd: inRoot('e2e'),
    // Dots, so that the failures are at the end of the log.
    args: () => [inRoot('e2e/node_modules/@playwright/test/cli.js'), 'test', '--reporter=dot,json', ...selection],
    env: (report) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    counts: playwrightCounts,
  });
}
