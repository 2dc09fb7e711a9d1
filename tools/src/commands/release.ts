import { isAppName } from '@klaster/shared/build/apps';
import { buildUnits } from '../build/build-units';
import { unitsNamed } from '../build/units';
import { exitOnSignal } from '../process/run-program';
import { progressOnErrors } from '../progress';
import { runRelease } from '../release/commands/program';
import { CommandFailure, EXIT } from '../release/failure';
import { processTerminal } from '../release/terminal';
import { inRoot } from '../workspace';

/** `release …`: publishes, moves and watches releases at a gateway. */
export async function run(args: readonly string[]): Promise<number> {
  exitOnSignal();
  return runRelease(args, processTerminal(), workspaceBuild);
}

/** The folder of an app of this workspace, built unless `build` is false. @throws {CommandFailure} for another app */
export async function workspaceBuild(app: string, build: boolean): Promise<string> {
  if (!isAppName(app))
    throw new CommandFailure(EXIT.usage, `${app} does not belong to this workspace: name its --dist folder.`);
  progressOnErrors();
  if (build) await buildUnits(unitsNamed([app]), new AbortController().signal);
  return inRoot(app, 'dist');
}
