import { isAppName } from '@klaster/shared/build/apps';
import { buildUnits } from '../../build/build-units';
import { unitsNamed } from '../../build/units';
import { progressOnErrors } from '../../progress';
import { inRoot } from '../../workspace';
import { CommandFailure, EXIT } from '../failure';

/** The folder of an app of this workspace, built unless `build` is false. @throws {CommandFailure} for another app */
export async function workspaceBuild(app: string, build: boolean): Promise<string> {
  if (!isAppName(app))
    throw new CommandFailure(EXIT.usage, `${app} does not belong to this workspace: name its --dist folder.`);
  progressOnErrors();
  if (build) await buildUnits(unitsNamed([app]), new AbortController().signal);
  return inRoot(app, 'dist');
}
