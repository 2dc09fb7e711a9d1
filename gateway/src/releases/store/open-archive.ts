import { assertNotRefused } from '../../problems/registry-problem';
import { checkFiles, checkName } from './check-files';
import { readManifest } from './release-manifest';
import type { ReleaseManifest } from './release-manifest';
import { checkTwins } from './twins';
import { unpack } from './unpack';

/** A release that is whole and agrees with its manifest. */
export type OpenedRelease = { folder: string; manifest: ReleaseManifest; bytes: number };

/**
 * Unpacks an archive into a new folder and checks all of it, whether uploaded or from the store.
 *
 * @throws {ReleaseRefused} if the archive is not a valid release
 */
export async function openArchive(
  app: string,
  { archive, folder }: { archive: string; folder: string },
): Promise<OpenedRelease> {
  const files = await unpack(archive, folder);
  const read = await readManifest(folder, app);
  assertNotRefused(checkName(app, read.manifest));
  assertNotRefused([...checkFiles(read, files), ...(await checkTwins(folder, files))]);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  return { folder, manifest: read.manifest, bytes };
}
