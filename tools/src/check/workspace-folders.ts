import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders of the workspace that are packages of ours, so that a new one is checked from its first file. */
export function packageFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'package.json')))
    .map((entry) => entry.name)
    .toSorted();
}
