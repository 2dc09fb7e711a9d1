import { runInTerminal } from '@klaster/tools/process/run-program';
import { say } from '@klaster/tools/progress';
import { UserError } from '@klaster/tools/user-error';
import { inRoot } from '@klaster/tools/workspace';
import { existsSync, readFileSync } from 'node:fs';
import { CORE } from '../../mutants/core.mjs';

const STRYKER = inRoot('node_modules/@stryker-mutator/core/bin/stryker.js');
const REPORT = inRoot('.cache/mutants.json');

type Report = {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
};

/** `mutants <folder or file>`: plants small faults and lists those that no unit test notices. Fails below 85 of 100. */
export async function run([target = '']: readonly string[]): Promise<number> {
  const [project = '', ...rest] = target.split('/');
  if (rest.length === 0 || !existsSync(inRoot(target))) {
    throw new UserError(`Name a folder or file to plant faults in, within ${Object.keys(CORE).join(', ')}.`);
  }
  // For the API, one database around all runs of Jest.
  const around = project === 'api' ? ['--import', 'tsx', inRoot('api/test/setup/with-server.ts')] : [];
  const args = [...around, STRYKER, 'run', 'proofs/mutants/stryker.config.mjs'];
  const code = await runInTerminal(args, { env: { MUTANTS_OF: target.replace(/\/$/, '') } });
  const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  say(`${count('Killed', 'Timeout')} passed, ${count('Survived', 'NoCoverage')} failed`);
  return code;
}
