import { assertNotRefused } from '../../problems/registry-problem';
import { checkFiles, checkName } from './check-files';
import { bytesOf, digestOf } from './release-digest';
import type { ReleaseFiles } from './release-digest';
import { readManifest } from './release-manifest';
import type { ReleaseManifest } from './release-manifest';
import { checkTwins } from './twins';
import { unpack } from './unpack';

/** A release that is whole and agrees with its manifest. */
export type OpenedRelease = {
  folder: string;
  manifest: ReleaseManifest;
  files: ReleaseFiles;
  bytes: number;
  sha256: string;
};

/** A checked release that is not stored yet, with its archive. */
export type ReceivedRelease = OpenedRelease & { archive: string };

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
  return { folder, manifest: read.manifest, files, bytes: bytesOf(files), sha256: digestOf(files) };
}
