import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inRoot, ROOT } from '../workspace';
import type { Unit } from './units';

/** Folders that no build reads. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-operations', 'testing', 'test', 'surface']);
/** Help pages are files of Markdown too, and part of a build. */
const SKIPPED_FILES = /^\.|\.test\.tsx?$|^README\.md$/;

/** Hash of the content of every file, by its path below the root. */
type Contents = Record<string, string>;

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
  if (stamp?.node !== NODE || stamp.outputs !== outputsFingerprint(inRoot(unit.output))) return false;
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
  const stamp: Stamp = {
    node: NODE,
    inputs,
    imported: imported.toSorted(),
    outputs: outputsFingerprint(inRoot(unit.output)) ?? '',
  };
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

/** Everything a build may read of these files and folders below `root`; tests and documents are left out. */
export function contentsOf(root: string, inputs: readonly string[]): Contents {
  const files = [...new Set(inputs.flatMap((input) => filesOf(root, input)))].toSorted();
  return Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(path.join(root, file)))]));
}

/** Hash of the names and sizes of what a build left; undefined when there is nothing. */
export function outputsFingerprint(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length === 0) return undefined;
  const lines = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return `${path.relative(folder, file)} ${statSync(file).size}`;
  });
  return hashOf(lines.toSorted().join('\n'));
}

function filesOf(root: string, input: string): string[] {
  const stats = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [input];
  const entries = readdirSync(path.join(root, input), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory() ? !SKIPPED_FOLDERS.has(entry.name) : !SKIPPED_FILES.test(entry.name),
  );
  return entries.flatMap(({ name }) => filesOf(root, path.join(input, name)));
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
