import { runProgram } from '@klaster/tools/process/run-program';
import { jestSchema } from '@klaster/tools/test/counts';
import { inRoot } from '@klaster/tools/workspace';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { placeOf, projectOf, testFilesOf, withPlanted } from './fault';
import type { Fault } from './fault';

/** `unclear`: the nearest tests are not there or could not be run, so that nothing was tried. */
export type Judgement = 'noticed' | 'not noticed' | 'no longer applies' | 'unclear';

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

/** Whether tests passed or failed; `unclear` when one of their files could not be run at all, or there was none. */
async function runTests(root: string, faults: readonly Fault[]): Promise<'passed' | 'failed' | 'unclear'> {
  const report = path.join(root, '.cache/faults/report.json');
  const files = faults.flatMap((fault) => testFilesOf(root, fault));
  if (files.some((found) => found.length === 0)) return 'unclear';
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const jest = inRoot('node_modules/jest/bin/jest.js');
  const selection = [
    '--selectProjects',
    ...faults.slice(0, 1).map(projectOf),
    '--runTestsByPath',
    ...new Set(files.flat()),
  ];
  // Without --bail, which ends Jest before it has written its report. A failed test may leave a connection open: --forceExit.
  const args = [jest, '--maxWorkers=1', '--forceExit', '--json', `--outputFile=${report}`, ...selection];
  await runProgram(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'test' } });
  try {
    const counts = jestSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    if (counts.numFailedTests > 0) return 'failed';
    return counts.numPassedTests === 0 || counts.numRuntimeErrorTestSuites > 0 ? 'unclear' : 'passed';
  } catch {
    return 'unclear';
  }
}
