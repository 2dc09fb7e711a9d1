import { readdir } from 'node:fs/promises';

/** Whether the file system refused for one of these reasons, e.g. `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Whether the operating system refused a call, e.g. a write to a full disk. */
export function isSystemFault(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

/** Whether a call failed for want of file handles or memory: it says nothing of the file, and may succeed a moment later. */
export function isOverload(error: unknown): boolean {
  return isSystemFault(error) && hasCode(error, 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN');
}

/** Names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
