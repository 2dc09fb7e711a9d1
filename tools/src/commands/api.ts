import { runInTerminal } from '../process/run-program';
import { inRoot } from '../workspace';

/** `api …`: the API's own command line, e.g. `api create-admin`. */
export function run(args: readonly string[]): Promise<number> {
  return runInTerminal(['--import', 'tsx', inRoot('api/src/cli.ts'), ...args]);
}
