import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { runProgram } from '../process/run-program';
import { inRoot } from '../workspace';
import { projectOf } from './fault';
import type { Fault } from './fault';
import { filesNamed, placeOf } from './place';
import { withPlanted } from './plant';

/** `unclear`: the nearest tests are not there or could not be run, so that nothing was tried. */
export type Judgement = 'noticed' | 'not noticed' | 'no longer applies' | 'unclear';

const reportSchema = z.object({
  numTotalTests: z.int(),
  numFailedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

/** Whether a run of tests passed or failed; `unclear` when one of its files could not be run at all, or there was none. */
type Outcome = 'passed' | 'failed' | 'unclear';

/** Plants a fault, runs the tests nearest to it and restores the file. */
export async function judge(root: string, fault: Fault): Promise<Judgement> {
  const place = placeOf(root, fault);
  if (!place) return 'no longer applies';
  const outcome = await withPlanted(root, place, () => runTests(root, [fault]));
  return ({ passed: 'not noticed', failed: 'noticed', unclear: 'unclear' } as const)[outcome];
}

/** Whether the tests nearest to some faults of one project pass as long as nothing is planted. */
export async function passAlone(root: string, faults: readonly Fault[]): Promise<boolean> {
  return (await runTests(root, faults)) === 'passed';
}

/** Files of the tests nearest to a fault, for each name that it has them by; none where they were renamed or moved. */
export const testFilesOf = (root: string, fault: Fault): string[][] =>
  fault.tests.map((name) => filesNamed(root, projectOf(fault), name));

async function runTests(root: string, faults: readonly Fault[]): Promise<Outcome> {
  const report = path.join(root, '.cache/faults/report.json');
  const project = faults.map(projectOf)[0] ?? '';
  const files = faults.flatMap((fault) => testFilesOf(root, fault));
  if (files.some((found) => found.length === 0)) return 'unclear';
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const jest = inRoot('node_modules/jest/bin/jest.js');
  const selection = ['--selectProjects', project, '--runTestsByPath', ...new Set(files.flat())];
  // Without --bail, which ends Jest before it has written its report.
  const args = [jest, '--maxWorkers=1', '--json', `--outputFile=${report}`, ...selection];
  await runProgram(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'test' } });
  return outcomeOf(report);
}

function outcomeOf(report: string): Outcome {
  try {
    const counts = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    if (counts.numFailedTests > 0) return 'failed';
    return counts.numTotalTests === 0 || counts.numRuntimeErrorTestSuites > 0 ? 'unclear' : 'passed';
  } catch {
    return 'unclear';
  }
}
