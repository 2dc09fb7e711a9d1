import { buildUnits } from '../build/build-units';
import { unitsNamed } from '../build/units';
import { exitOnSignal } from '../process/end-with-children';
import { progress } from '../progress';

/** `build [folder…]`: builds what changed, of all or of the folders named. */
export async function run(folders: readonly string[]): Promise<number> {
  exitOnSignal();
  await buildUnits(unitsNamed(folders), new AbortController().signal);
  progress('everything is built');
  return 0;
}
