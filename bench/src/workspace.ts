import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A path below the workspace. */
export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);

/** An empty folder of this name for one run; leftovers of an interrupted run are deleted. */
export async function scratchFolder(name: string): Promise<string> {
  const folder = inRoot('.cache/bench', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
