import { open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Whether the file system refused for one of these reasons, e.g. `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Whether the operating system refused a call, e.g. a write to a full disk. */
export function isSystemFault(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

/** Whether file handles or memory ran out: this says nothing of the file, and may pass in a moment. */
export function isOverload(error: unknown): boolean {
  return isSystemFault(error) && hasCode(error, 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN');
}

/** Names in a folder; empty if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

/** Path below `root` for a decoded URL path; null for empty or dotted segments, backslashes and control characters. */
export function safePath(root: string, urlPath: string): string | null {
  const segments = urlPath.split('/');
  return segments.every(isPlainSegment) ? path.join(root, ...segments) : null;
}

function isPlainSegment(segment: string): boolean {
  // eslint-disable-next-line no-control-regex
  return segment !== '' && !segment.startsWith('.') && !/[\\\u0000-\u001f]/.test(segment);
}

/** Flushes a file, or a folder's list of names, to the disk. */
export async function syncPath(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
