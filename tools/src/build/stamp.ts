import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inRoot, ROOT } from '../workspace';
import { contentsOf, outputsFingerprint } from './fingerprint';
import type { Contents } from './fingerprint';
import type { Unit } from './units';

/** What a finished build was made of and left behind. */
const stampSchema = z.object({
  /** Major version of Node. */
  node: z.string(),
  inputs: z.record(z.string(), z.string()),
  imported: z.array(z.string()),
  outputs: z.string(),
});

type Stamp = z.infer<typeof stampSchema>;

/** Of which a build takes what it imports: only a change of that is a reason to build again. */
const LIBRARY = 'shared';

/** The build also compresses, which each version of Node does in its own way. */
const [NODE = ''] = process.versions.node.split('.');

/** Whether the unit's output is whole and would come out the same if it were built now. */
export function isCurrent(unit: Unit): boolean {
  const stamp = readStamp(unit);
  if (stamp?.node !== NODE || stamp.outputs !== outputsOf(unit)) return false;
  return isDeepStrictEqual(contentsOf(ROOT, [...unit.inputs, ...stamp.imported]), stamp.inputs);
}

/** Everything the unit's next build may read. To be taken before it: a later edit is a reason to build again. */
export function sourcesOf(unit: Unit): Contents {
  return contentsOf(ROOT, [...unit.inputs, LIBRARY]);
}

/**
 * Notes what the finished output was built of.
 *
 * @param imported files of the library that the build took in
 */
export function writeStamp(unit: Unit, sources: Contents, imported: readonly string[]): void {
  const isInput = (file: string) => unit.inputs.some((input) => file === input || file.startsWith(`${input}/`));
  const inputs = Object.fromEntries(
    Object.entries(sources).filter(([file]) => isInput(file) || imported.includes(file)),
  );
  const stamp: Stamp = { node: NODE, inputs, imported: imported.toSorted(), outputs: outputsOf(unit) ?? '' };
  const file = stampFile(unit);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(stamp));
}

/** To be called before a build: one that is broken off must not look whole. */
export function removeStamp(unit: Unit): void {
  rmSync(stampFile(unit), { force: true });
}

/** A stamp that another version of these tools wrote counts as none. */
function readStamp(unit: Unit): Stamp | undefined {
  try {
    return stampSchema.parse(JSON.parse(readFileSync(stampFile(unit), 'utf8')));
  } catch {
    return undefined;
  }
}

function stampFile(unit: Unit): string {
  return inRoot('.cache/build', `${unit.name}.json`);
}

function outputsOf(unit: Unit): string | undefined {
  return outputsFingerprint(inRoot(unit.output));
}
