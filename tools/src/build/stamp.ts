import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, ROOT } from '../workspace';
import { inputsFingerprint, outputsFingerprint } from './fingerprint';
import type { Unit } from './units';

type Stamp = { inputs: string; outputs: string | undefined };

/** Hash of what the unit's next build would read, and the version of Node that would do it: it compresses, for one. */
export function inputsOf(unit: Unit): string {
  const [major] = process.versions.node.split('.');
  return `Node ${major} ${inputsFingerprint(ROOT, unit.inputs)}`;
}

/** Whether the unit's `dist` is whole and was built of exactly these inputs. */
export function isCurrent(unit: Unit, inputs: string): boolean {
  const stamp = readStamp(unit);
  return stamp?.inputs === inputs && stamp.outputs !== undefined && stamp.outputs === outputsOf(unit);
}

/** Notes what the finished `dist` was built of. */
export function writeStamp(unit: Unit, inputs: string): void {
  const file = stampFile(unit);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ inputs, outputs: outputsOf(unit) }));
}

/** To be called before a build: one that is broken off must not look whole. */
export function removeStamp(unit: Unit): void {
  rmSync(stampFile(unit), { force: true });
}

function readStamp(unit: Unit): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampFile(unit), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

function stampFile(unit: Unit): string {
  return inRoot('.cache/build', `${unit.name}.json`);
}

function outputsOf(unit: Unit): string | undefined {
  return outputsFingerprint(inRoot(unit.name, 'dist'));
}
