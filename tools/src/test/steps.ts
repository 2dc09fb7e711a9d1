import { availableParallelism } from 'node:os';
import { buildUnits } from '../build/build-units';
import { UNITS } from '../build/units';
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

/** Tags in the names of journeys; see e2e/fixtures/tags.ts. */
const [ALWAYS, SLOW] = ['@always', '@slow'];

/**
 * Node option for Jest and its workers: megabytes of the young generation. Tests of screens create much short-lived garbage; with the
 * usual 16 a tenth of their time goes into collecting it.
 */
const ROOM_FOR_NEW = '--max-semi-space-size=64';

/** Jest's workers: one more than there are cores, since each waits now and then for a database or a process. */
const WORKERS = availableParallelism() + 1;

/** A Jest worker above this is restarted between two files: modules of earlier files pile up, and a small machine has no room. */
const MAX_WORKER_MEMORY = '1GB';

/** Compiles and packs what changed. */
export const BUILD: Step = { name: 'build', cores: 2, run: build };

/** What a change must pass before it goes in. Tests and journeys get the machine to themselves: what waits for a slow one fails. */
export const TEST_STEPS: readonly Step[] = [
  ...CHECKS,
  BUILD,
  SIZES,
  { name: 'jest', cores: 2, run: () => jest([], { env: { [IN_SHORT]: 'yes' } }) },
  { name: 'e2e', cores: 2, needs: ['build'], run: () => journeys(['--grep', ALWAYS]) },
];

/** All journeys but the slow. They run when named. */
export const JOURNEYS: Step = {
  name: 'journeys',
  cores: 2,
  needs: ['build'],
  run: () => journeys(['--grep-invert', SLOW]),
};

/** Journeys that take minutes, such as ten crashes within fifty publications. They run when named. */
export const SLOW_JOURNEYS: Step = {
  name: 'slow',
  cores: 2,
  needs: ['build'],
  run: () => journeys(['--grep', SLOW]),
};

/** Tests that everything else leaves out or cuts short, whole: they take minutes, and run when named. */
export const AT_LENGTH: Step = {
  name: 'at-length',
  cores: 2,
  run: () =>
    jest(['--runTestsByPath', ...longTests(ROOT, packageFolders(ROOT))], {
      onOutput: showTests,
      env: { [AT_FULL_LENGTH]: 'yes' },
    }),
};

/** Jest's tests of one folder. */
export function jestOf(folder: string): Step {
  return { name: folder, cores: 2, run: () => jest(['--selectProjects', folder], { onOutput: showTests }) };
}

/** Jest's tests that import any of the files, directly or through others. */
export function jestOfFiles(files: readonly string[]): Step {
  const selection = ['--passWithNoTests', '--findRelatedTests', ...files];
  return { name: 'jest', cores: 2, run: () => jest(selection, { onOutput: showTests }) };
}

/** @param names of files of journeys */
export function journeysNamed(names: readonly string[]): Step {
  const selection = ['--grep-invert', SLOW, ...names.map((name) => `journeys/${name}`)];
  return { name: 'e2e', cores: 2, needs: ['build'], run: () => journeys(selection) };
}

/** A file of tests a line, as it ends. */
function showTests(chunk: Buffer): void {
  for (const line of chunk.toString().match(/^(PASS|FAIL) .*/gm) ?? []) progress(line);
}

async function build(): Promise<StepResult> {
  await buildUnits(UNITS, new AbortController().signal);
  return verdict('');
}

type JestRun = { onOutput?: (chunk: Buffer) => void; env?: NodeJS.ProcessEnv };

function jest(selection: readonly string[], { onOutput, env }: JestRun = {}): Promise<StepResult> {
  return reportedRun({
    name: 'jest',
    cwd: ROOT,
    args: (report) => [
      ROOM_FOR_NEW,
      inRoot('node_modules/jest/bin/jest.js'),
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
    // Dots, so that failures are at the end, where the reader of a long log finds them.
    args: () => [inRoot('e2e/node_modules/@playwright/test/cli.js'), 'test', '--reporter=dot,json', ...selection],
    env: (report) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    counts: playwrightCounts,
  });
}
