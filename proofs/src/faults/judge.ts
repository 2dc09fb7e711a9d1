import { runProgram } from '@klaster/tools/process/run-program';
import { jestSchema } from '@klaster/tools/test/counts';
import { inRoot } from '@klaster/tools/workspace';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findPlace, testProject, findTestFiles, withPlanted } from './fault';
import type { Fault } from './fault';

/** `unclear`: the nearest tests are missing or could not run. */
export type Judgement = 'noticed' | 'not noticed' | 'no longer applies' | 'unclear';

export async function judge(root: string, fault: Fault): Promise<Judgement> {
  const place = findPlace(root, fault);
  if (!place) return 'no longer applies';
  const outcome = await withPlanted(root, place, () => runTests(root, [fault]));
  return ({ passed: 'not noticed', failed: 'noticed', unclear: 'unclear' } as const)[outcome];
}

/** Whether the nearest tests pass without a fault. All faults are of one project. */
export async function passAlone(root: string, faults: readonly Fault[]): Promise<boolean> {
  return (await runTests(root, faults)) === 'passed';
}

/** `unclear` if a test file could not run, or there was none. */
async function runTests(root: string, faults: readonly Fault[]): Promise<'passed' | 'failed' | 'unclear'> {
  const report = path.join(root, '.cache/faults/report.json');
  const files = faults.flatMap((fault) => findTestFiles(root, fault));
  if (files.some((found) => found.length === 0)) return 'unclear';
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const jest = inRoot('node_modules/jest/bin/jest.js');
  const selection = [
    '--selectProjects',
    ...faults.slice(0, 1).map(testProject),
    '--runTestsByPath',
    ...new Set(files.flat()),
  ];
  // --bail would end Jest before its report. A failed test may leave a connection open, hence --forceExit.
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
