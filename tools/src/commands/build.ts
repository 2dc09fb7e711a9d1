import { buildUnits } from '../build/build-units';
import { unitsNamed } from '../build/units';
import { exitOnSignal } from '../process/run-program';
import { progress } from '../progress';

/** `build [folder…]`: builds what changed, in all folders or the named ones. */
export async function run(folders: readonly string[]): Promise<number> {
  exitOnSignal();
  await buildUnits(unitsNamed(folders), new AbortController().signal);
  progress('everything is built');
  return 0;
}
