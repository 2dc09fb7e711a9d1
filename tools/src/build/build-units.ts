import { withLock } from '../../bootstrap/lock.mjs';
import { inParallel } from '../process/in-parallel';
import { progress } from '../progress';
import { inRoot } from '../workspace';
import { compile } from './compile';
import { isCurrent, removeStamp, hashSources, writeStamp } from './stamp';
import type { Unit } from './units';

/** webpack and swc use about one core each. */
const AT_ONCE = 2;

/**
 * Builds the units whose inputs changed, one process of the workspace at a time.
 *
 * @param onCurrent called for each unit as soon as its build is current
 */
export async function buildUnits(
  units: readonly Unit[],
  signal: AbortSignal,
  onCurrent: (unit: Unit) => void = () => undefined,
): Promise<void> {
  const stale = units.filter((unit) => !isCurrent(unit));
  units.filter((unit) => !stale.includes(unit)).forEach(onCurrent);
  if (stale.length === 0) return;
  progress(`building ${stale.map(({ name }) => name).join(', ')}`);
  await withLock(
    inRoot('.cache/build.lock'),
    (holder) => progress(`waiting for another build (process ${holder})`),
    () =>
      inParallel(stale, AT_ONCE, async (unit) => {
        await ensureCurrent(unit, signal);
        onCurrent(unit);
      }),
  );
}

async function ensureCurrent(unit: Unit, signal: AbortSignal): Promise<void> {
  // Another process may have built it before this one got the lock.
  if (isCurrent(unit)) return;
  signal.throwIfAborted();
  const began = performance.now();
  removeStamp(unit);
  const sources = hashSources(unit);
  const imported = await compile(unit, signal);
  signal.throwIfAborted();
  writeStamp(unit, sources, imported);
  progress(`${unit.name} built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
