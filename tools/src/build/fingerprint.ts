import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders that no build reads. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-operations', 'testing', 'test', 'surface']);
/** Help pages are files of Markdown too, and part of a build. */
const SKIPPED_FILES = /^\.|\.test\.tsx?$|^README\.md$/;

/** Hash of the content of every file, by its path below the root. */
export type Contents = Record<string, string>;

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
