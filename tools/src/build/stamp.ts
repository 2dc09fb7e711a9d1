import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { inRoot, ROOT } from '../workspace';
import type { Unit } from './units';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-operations', 'testing', 'test', 'surface']);
/** Other Markdown files are help pages, which a build reads. */
const SKIPPED_FILES = /^\.|\.test\.tsx?$|^README\.md$/;

/** Hashes by path below the root. */
type Contents = Record<string, string>;

const stampSchema = z.object({
  node: z.string(),
  inputs: z.record(z.string(), z.string()),
  imported: z.array(z.string()),
  outputs: z.string(),
});

type Stamp = z.infer<typeof stampSchema>;

/** A build depends only on those files of these folders that it imports. */
const LIBRARIES = ['shared', 'tools/bootstrap', 'tools/src'];

/** Builds compress their output, and versions of Node do that differently. */
const [NODE = ''] = process.versions.node.split('.');

export function isCurrent(unit: Unit): boolean {
  const stamp = readStamp(unit);
  if (stamp?.node !== NODE || stamp.outputs !== outputsFingerprint(inRoot(unit.output))) return false;
  return isDeepStrictEqual(hashContents(ROOT, [...unit.inputs, ...stamp.imported]), stamp.inputs);
}

/** Call it before the build, so that an edit during the build causes another one. */
export function hashSources(unit: Unit): Contents {
  return hashContents(ROOT, [...unit.inputs, ...LIBRARIES]);
}

/** @param imported files of the libraries that the build imported */
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

/** A stamp in another format counts as missing. */
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

/** Tests and documents are left out. */
export function hashContents(root: string, inputs: readonly string[]): Contents {
  const files = [...new Set(inputs.flatMap((input) => listFiles(root, input)))].toSorted();
  return Object.fromEntries(files.map((file) => [file, computeHash(readFileSync(path.join(root, file)))]));
}

/** Hash of names and sizes; undefined if the folder has no files. */
export function outputsFingerprint(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length === 0) return undefined;
  const lines = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return `${path.relative(folder, file)} ${statSync(file).size}`;
  });
  return computeHash(lines.toSorted().join('\n'));
}

function listFiles(root: string, input: string): string[] {
  const stats = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [input];
  const entries = readdirSync(path.join(root, input), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory() ? !SKIPPED_FOLDERS.has(entry.name) : !SKIPPED_FILES.test(entry.name),
  );
  return entries.flatMap(({ name }) => listFiles(root, path.join(input, name)));
}

function computeHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
