import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A path below the workspace. */
export const inRoot = (...parts: string[]): string => path.join(ROOT, ...parts);
