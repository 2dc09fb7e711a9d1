import { exitOnSignal } from '../process/run-program';
import { runRelease } from '../release/commands/program';
import { workspaceBuild } from '../release/commands/workspace-build';
import { processTerminal } from '../release/terminal';

/** `release …`: publishes, moves and watches releases at a gateway. */
export async function run(args: readonly string[]): Promise<number> {
  exitOnSignal();
  return runRelease(args, processTerminal(), workspaceBuild);
}
