import { existsSync } from 'node:fs';
import { changedFiles } from '../process/changed-files';
import { inRoot, ROOT } from '../workspace';
import { packageFolders } from './workspace-folders';

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
