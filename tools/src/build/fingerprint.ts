import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders that no build reads. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'testing', 'test', 'surface']);
const SKIPPED_FILES = /^\.|\.test\.tsx?$|\.md$/;

/** Hash of the names and contents of everything a build reads, below `root`; tests and documents are left out. */
export function inputsFingerprint(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(root, input)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
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
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

function filesOf(root: string, input: string): string[] {
  const stats = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [input];
  const entries = readdirSync(path.join(root, input), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory() ? !SKIPPED_FOLDERS.has(entry.name) : !SKIPPED_FILES.test(entry.name),
  );
  const names = entries.map((entry) => entry.name).toSorted();
  return names.flatMap((name) => filesOf(root, path.join(input, name)));
}
