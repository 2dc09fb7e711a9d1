import { readdir } from 'node:fs/promises';
import path from 'node:path';

const SOURCE_FILE = 'uz-Cyrl.json';

/** Folders that are not ours, or generated. */
const SKIPPED = /^(?:node_modules|dist|dist-operations|coverage|test-results|\..*)$/;

/** Every folder under `root` that holds catalogues, known by their source language's file. */
export async function catalogueFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const own = entries.some((entry) => entry.isFile() && entry.name === SOURCE_FILE) ? [root] : [];
  const below = entries
    .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map((entry) => catalogueFolders(path.join(root, entry.name)));
  return [...own, ...(await Promise.all(below)).flat()];
}
