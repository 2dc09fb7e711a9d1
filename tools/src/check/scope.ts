import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { changedFiles } from '../process/changed-files';
import { inRoot, ROOT } from '../workspace';

/** The part of the workspace that is checked. */
export type Scope = {
  /** Packages, each compiled by itself. */
  folders: readonly string[];
  /** Files and folders that are formatted and linted. */
  paths: readonly string[];
  /** Whether the whole workspace is checked, with the checks that no single folder can fail. */
  isWhole: boolean;
};

export const wholeScope = (): Scope => ({ folders: packageFolders(ROOT), paths: ['.'], isWhole: true });

/** @param folders packages of the workspace */
export const folderScope = (folders: readonly string[]): Scope => ({ folders, paths: folders, isWhole: false });

/**
 * What differs from the last commit, files that are not committed yet included.
 *
 * @throws {UserError} where git cannot say
 */
export async function changedScope(): Promise<Scope> {
  const files = await changedFiles();
  return scopeOf(
    files.filter((file) => existsSync(inRoot(file))),
    files,
  );
}

/**
 * @param existing changed files that are there
 * @param changed all changed files, deleted ones among them. Everything is compiled against `shared`.
 */
export function scopeOf(
  existing: readonly string[],
  changed: readonly string[],
  folders = packageFolders(ROOT),
): Scope {
  const touched = new Set(changed.map((file) => file.split('/', 1)[0] ?? ''));
  return {
    folders: touched.has('shared') ? folders : folders.filter((folder) => touched.has(folder)),
    paths: existing,
    isWhole: false,
  };
}

/** Folders of the workspace that are packages of ours, so that a new one is checked from its first file. */
export function packageFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'package.json')))
    .map((entry) => entry.name)
    .toSorted();
}
