import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from '../../storage/sync';
import { checkFiles } from './check-files';
import { readManifest } from './release-manifest';
import { checkTwins } from './twins';
import type { UnpackedFile } from './unpack';

/** What is wrong with a release as it lies on the disk now, one sentence each; empty when it is whole. */
export async function folderFaults(folder: string, app: string, version: string): Promise<string[]> {
  try {
    const files = await hashFiles(folder);
    const read = await readManifest(folder, app);
    const refusals = [...checkFiles(read, files), ...(await checkTwins(folder, files))];
    const named = read.manifest.version === version ? [] : [`its folder is called ${version}`];
    return [...named, ...refusals.map(({ release, against }) => `${release}; ${against}`)].map(
      (fault) => `${app}@${version}: ${fault}`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${app}@${version}: ${reason}`];
  }
}

/** Bytes of all files in a release's folder. */
export async function bytesIn(folder: string): Promise<number> {
  const files = await hashFiles(folder);
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Brings every file and folder of a release onto the disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await syncPath(path.join(entry.parentPath, entry.name));
  await syncPath(folder);
}

async function hashFiles(folder: string): Promise<Map<string, UnpackedFile>> {
  const files = new Map<string, UnpackedFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    files.set(path.relative(folder, file), { bytes: content.length, integrity });
  }
  return files;
}
