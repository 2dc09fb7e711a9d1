import { exitOnSignal, runInTerminal } from '@klaster/tools/process/run-program';
import { progress } from '@klaster/tools/progress';
import { UserError } from '@klaster/tools/user-error';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import { testProject, readFaults, restore, selectFaults } from '../faults/fault';
import type { Fault } from '../faults/fault';
import { judge, passAlone } from '../faults/judge';
import { prove } from '../harness/results';

/**
 * `faults [number | name | folder …]`: plants the faults of `proofs/faults` one at a time, runs the nearest tests and prints which
 * were noticed.
 */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  restore(ROOT);
  const faults = selectFaults(readFaults(inRoot('proofs/faults')), names);
  if (faults.length === 0) throw new UserError(`No fault in proofs/faults is called ${names.join(' ')}.`);
  // Each fault is a run of Jest; the database server of the API's tests runs around all of them.
  if (faults.some((fault) => testProject(fault) === 'api') && !process.env['API_TEST_DATABASE_URL'])
    return runInTerminal([
      '--import',
      'tsx',
      inRoot('api/test/setup/with-server.ts'),
      inRoot('tools/klaster.mjs'),
      'faults',
      ...names,
    ]);
  await assertTestsPass(faults);
  return prove('faults', async ({ results }) => {
    // One after the other, since there is one copy of the code.
    for (const fault of faults) {
      const judgement = await judge(ROOT, fault);
      results.check(`${fault.name}, ${judgement}`, judgement === 'noticed', judgement === 'noticed' ? '' : fault.wrong);
    }
  });
}

/** Checks that the tests pass without a fault: tests that fail anyway would notice every fault. */
async function assertTestsPass(faults: readonly Fault[]): Promise<void> {
  for (const project of new Set(faults.map(testProject))) {
    progress(`${project}: the nearest tests with nothing planted`);
    const ofProject = faults.filter((fault) => testProject(fault) === project);
    if (!(await passAlone(ROOT, ofProject)))
      throw new UserError(`Tests of ${project} fail, or are missing, with nothing planted: npm test -- ${project}`);
  }
}
