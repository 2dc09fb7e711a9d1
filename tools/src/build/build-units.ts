import { withLock } from '../../bootstrap/lock.mjs';
import { inParallel } from '../process/in-parallel';
import { progress } from '../progress';
import { inRoot } from '../workspace';
import { compile } from './compile';
import { inputsOf, isCurrent, removeStamp, writeStamp } from './stamp';
import type { Unit } from './units';

/** webpack and swc keep about one core busy each. */
const AT_ONCE = 2;

type Stale = { unit: Unit; inputs: string };

/** Builds those of the units whose inputs changed; one process of the workspace at a time. */
export async function buildUnits(units: readonly Unit[], signal: AbortSignal): Promise<void> {
  if (staleOf(units).length === 0) return;
  await withLock(
    inRoot('.cache/build.lock'),
    (holder) => progress(`waiting for another build (process ${holder})`),
    // Looked at again: the other build may have done it all.
    () => inParallel(staleOf(units), AT_ONCE, (stale) => buildOne(stale, signal)),
  );
}

function staleOf(units: readonly Unit[]): Stale[] {
  return units.map((unit) => ({ unit, inputs: inputsOf(unit) })).filter(({ unit, inputs }) => !isCurrent(unit, inputs));
}

async function buildOne({ unit, inputs }: Stale, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const began = performance.now();
  removeStamp(unit);
  await compile(unit, signal);
  signal.throwIfAborted();
  writeStamp(unit, inputs);
  progress(`${unit.name} built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
