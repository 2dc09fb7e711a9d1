import { runInTerminal } from '../process/terminal';
import { inRoot } from '../workspace';

/** `api …`: administration of the API, e.g. `api create-admin`; the arguments are its own, the terminal too. */
export function run(args: readonly string[]): Promise<number> {
  return runInTerminal(['--import', 'tsx', inRoot('api/src/cli.ts'), ...args]);
}
