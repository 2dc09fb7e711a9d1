import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { changedFiles } from '../process/changed-files';
import { inRoot, ROOT } from '../workspace';

export type Scope = {
  folders: readonly string[];
  paths: readonly string[];
  /** Whether the checks of the workspace as a whole are included. */
  isComplete: boolean;
};

export const wholeScope = (): Scope => ({ folders: packageFolders(ROOT), paths: ['.'], isComplete: true });

export const folderScope = (folders: readonly string[]): Scope => ({ folders, paths: folders, isComplete: false });

/** Differences from the last commit, with files that are not committed yet. @throws {UserError} if git fails */
export async function changedScope(): Promise<Scope> {
  const files = await changedFiles();
  return findScope(
    files.filter((file) => existsSync(inRoot(file))),
    files,
  );
}

/** @param changed also deleted files; a change of `shared` concerns every package */
export function findScope(
  existing: readonly string[],
  changed: readonly string[],
  folders = packageFolders(ROOT),
): Scope {
  const touched = new Set(changed.map((file) => file.split('/', 1)[0] ?? ''));
  return {
    folders: touched.has('shared') ? folders : folders.filter((folder) => touched.has(folder)),
    paths: existing,
    isComplete: false,
  };
}

/** Packages are found on disk, so that a new one is checked from its first file. */
export function packageFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'package.json')))
    .map((entry) => entry.name)
    .toSorted();
}
