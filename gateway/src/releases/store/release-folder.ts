import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from '../../storage/sync';
import { checkFiles } from './check-files';
import { digestFault, digestOf } from './release-digest';
import type { RecordedRelease, ReleaseFiles } from './release-digest';
import { readManifest } from './release-manifest';
import { checkTwins } from './twins';
import type { UnpackedFile } from './unpack';

/** A release as it lies on the disk now; what is wrong with it, one sentence each. */
type InspectedFolder = { files: ReleaseFiles; faults: string[] };

export async function inspectFolder(folder: string, release: RecordedRelease): Promise<InspectedFolder> {
  const { app, version } = release;
  let files: ReleaseFiles = new Map();
  try {
    files = await hashFiles(folder);
    const read = await readManifest(folder, app);
    const refusals = [...checkFiles(read, files), ...(await checkTwins(folder, files))];
    const named = read.manifest.version === version ? [] : [`its folder is called ${version}`];
    const faults = [...named, ...refusals.map((refusal) => `${refusal.release}; ${refusal.against}`)];
    // Another digest says nothing new of files that are damaged.
    const differs = faults.length === 0 ? digestFault(release, digestOf(files)) : undefined;
    return { files, faults: [...faults, ...(differs ? [differs] : [])].map((fault) => `${app}@${version}: ${fault}`) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { files, faults: [`${app}@${version}: ${reason}`] };
  }
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
