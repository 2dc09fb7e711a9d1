import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UserError } from '../../bootstrap/user-error.mjs';
import { projectOf, readFaults, selectFaults } from '../faults/fault';
import type { Fault } from '../faults/fault';
import { judge, passAlone } from '../faults/judge';
import type { Judgement } from '../faults/judge';
import { restore } from '../faults/plant';
import { endWithUs, exitOnSignal } from '../process/end-with-children';
import { progress, say } from '../progress';
import { inRoot, ROOT } from '../workspace';

const OPTION = '--no-baseline';

/**
 * `faults [number | name | folder …]`: plants the oversights of `tools/faults` one at a time, runs the tests nearest to each and
 * lists which were noticed. `--no-baseline` skips the run that shows that these tests pass when nothing is planted.
 *
 * @returns 0 when every one of them was noticed
 */
export async function run(args: readonly string[]): Promise<number> {
  exitOnSignal();
  restore(ROOT);
  const names = args.filter((arg) => arg !== OPTION);
  const faults = selectFaults(readFaults(inRoot('tools/faults')), names);
  if (faults.length === 0) throw new UserError(`No fault in tools/faults is called ${names.join(' ')}.`);
  const needsDatabase = faults.some((fault) => projectOf(fault) === 'api');
  if (needsDatabase && !process.env['API_TEST_DATABASE_URL']) return withDatabase(args);
  if (!args.includes(OPTION)) await assertTestsPass(faults);
  const judged = await judgeAll(ROOT, faults, (fault, judgement) => progress(`${judgement}: ${fault.name}`));
  const unnoticed = judged.filter(({ judgement }) => judgement !== 'noticed');
  for (const { fault, judgement } of unnoticed) say(`${judgement.padEnd(18)} ${fault.name}: ${fault.wrong}`);
  say(`${judged.length - unnoticed.length} of ${judged.length} faults noticed`);
  return unnoticed.length === 0 ? 0 : 1;
}

export type Judged = { readonly fault: Fault; readonly judgement: Judgement };

/** Judges faults one after the other: there is one copy of the code to plant them in. */
export async function judgeAll(
  root: string,
  faults: readonly Fault[],
  onJudged: (fault: Fault, judgement: Judgement) => void,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const fault of faults) {
    const judgement = await judge(root, fault);
    onJudged(fault, judgement);
    judged.push({ fault, judgement });
  }
  return judged;
}

/** Tests that fail anyway would notice anything. */
async function assertTestsPass(faults: readonly Fault[]): Promise<void> {
  for (const project of new Set(faults.map(projectOf))) {
    progress(`${project}: the nearest tests with nothing planted`);
    const ofProject = faults.filter((fault) => projectOf(fault) === project);
    if (!(await passAlone(ROOT, ofProject)))
      throw new UserError(`Tests of ${project} fail, or are missing, with nothing planted: npm test -- ${project}`);
  }
}

/** Runs this command again with the database server of the API's tests around it, as each fault is a run of Jest. */
async function withDatabase(args: readonly string[]): Promise<number> {
  const command = ['--import', 'tsx', inRoot('api/test/support/with-server.ts'), inRoot('tools/klaster.mjs')];
  const child = spawn(process.execPath, [...command, 'faults', ...args], { cwd: ROOT, stdio: 'inherit' });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
