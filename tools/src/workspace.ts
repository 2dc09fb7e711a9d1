import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Path of a file or folder of the workspace. */
export function inRoot(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}
