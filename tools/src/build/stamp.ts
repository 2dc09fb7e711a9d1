import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inRoot, ROOT } from '../workspace';
import { contentsOf, outputsFingerprint } from './fingerprint';
import type { Contents } from './fingerprint';
import type { Unit } from './units';

/** Inputs and outputs of a finished build. */
const stampSchema = z.object({
  /** Major version of Node. */
  node: z.string(),
  inputs: z.record(z.string(), z.string()),
  imported: z.array(z.string()),
  outputs: z.string(),
});

type Stamp = z.infer<typeof stampSchema>;

/** A build depends on the files that it imports from this folder, not on the whole of it. */
const LIBRARY = 'shared';

/** Part of the stamp: builds compress their output, and versions of Node do that differently. */
const [NODE = ''] = process.versions.node.split('.');

/** Whether the unit's output is complete and a build now would produce the same. */
export function isCurrent(unit: Unit): boolean {
  const stamp = readStamp(unit);
  if (stamp?.node !== NODE || stamp.outputs !== outputsOf(unit)) return false;
  return isDeepStrictEqual(contentsOf(ROOT, [...unit.inputs, ...stamp.imported]), stamp.inputs);
}

/** Contents of all that the unit's next build may read. Call it before the build, so that an edit meanwhile causes another. */
export function sourcesOf(unit: Unit): Contents {
  return contentsOf(ROOT, [...unit.inputs, LIBRARY]);
}

/**
 * Records what the finished output was built from.
 *
 * @param imported files of the library that the build imported
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

/** Call it before a build: an interrupted one must not look complete. */
export function removeStamp(unit: Unit): void {
  rmSync(stampFile(unit), { force: true });
}

/** A stamp in the format of another version of these tools counts as missing. */
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
